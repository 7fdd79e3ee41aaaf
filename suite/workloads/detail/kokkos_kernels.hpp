// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/option.hpp"
#ifdef YOKE_HAVE_KOKKOS_KERNELS
#include <KokkosKernels_config.h>
#endif

namespace yoke::workloads {

/// Returns Kokkos Kernels and the libraries underneath, e.g. "Kokkos Kernels 5.0.2 over cuBLAS"; empty without it.
inline std::string kokkos_kernels_name() {
  std::string name;
#ifdef YOKE_HAVE_KOKKOS_KERNELS
  name = "Kokkos Kernels " + std::to_string(KOKKOSKERNELS_VERSION_MAJOR) + "." +
         std::to_string(KOKKOSKERNELS_VERSION_MINOR) + "." + std::to_string(KOKKOSKERNELS_VERSION_PATCH);
  [[maybe_unused]] auto const add = [&, under = " over "](char const* library) mutable {
    name += std::string(under) + library;
    under = " and ";
  };
#ifdef KOKKOSKERNELS_ENABLE_TPL_BLAS
  add("a BLAS");
#endif
#ifdef KOKKOSKERNELS_ENABLE_TPL_CUBLAS
  add("cuBLAS");
#endif
#ifdef KOKKOSKERNELS_ENABLE_TPL_ROCBLAS
  add("rocBLAS");
#endif
#endif
  return name;
}

/// Returns the option `kernel` with the choices `portable` and, if yoke was built with Kokkos Kernels, `library`.
inline OptionSpec kernel_option(std::string meaning) {
  if (!kokkos_kernels_name().empty())
    return choice_option("kernel", "portable", std::move(meaning), {"portable", "library"});
  return lacking("library",
                 "it was built without Kokkos Kernels; install Spack's kokkos-kernels or Debian's "
                 "libtrilinos-kokkos-kernels-dev and build it again",
                 choice_option("kernel", "portable", std::move(meaning), {"portable"}));
}

}  // namespace yoke::workloads
