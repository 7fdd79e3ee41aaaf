// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/usable_device.hpp"

#include <Kokkos_Core.hpp>
#include <string>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

#if defined(KOKKOS_ENABLE_CUDA)
#define YOKE_RUNTIME(name) cuda##name
#elif defined(KOKKOS_ENABLE_HIP)
#define YOKE_RUNTIME(name) hip##name
#endif

/// Why there is no usable device; empty if there is one, or where only Kokkos can tell.
std::string what_is_wrong() {
#if defined(YOKE_RUNTIME)
  int version = 0, devices = 0;
  if (YOKE_RUNTIME(DriverGetVersion)(&version) == YOKE_RUNTIME(Success) && version == 0) return "it has no driver";
  auto const status = YOKE_RUNTIME(GetDeviceCount)(&devices);
  if (status != YOKE_RUNTIME(Success)) return YOKE_RUNTIME(GetErrorString)(status);
  if (devices == 0) return "the driver shows no device";
#endif
  return {};
}

}  // namespace

void require_usable_device() {
  if (auto const wrong = what_is_wrong(); !wrong.empty())
    throw Error(std::string("this yoke is built for ") + Kokkos::DefaultExecutionSpace::name() +
                    ", and no GPU can be used on this node (" + wrong +
                    "); what needs none works here, such as list, predict, advise, fidelity and simulate",
                Exit::lacking);
}

}  // namespace yoke
