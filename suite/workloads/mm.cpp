// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/mm.hpp"

namespace yoke {
namespace {

OptionSpec kernels() {
  OptionSpec spec = workloads::kernel_option(
      "yoke's own kernel, Kokkos Kernels' gemm (library), or the BLAS of the host and of the GPU (blas)");
  if (workloads::mm::has_blas() && (split_host || !workloads::mm::device_blas_name().empty())) {
    spec.choices.emplace_back("blas");
    return spec;
  }
  std::string const remedy =
      !workloads::mm::has_blas()
          ? "it was built without a BLAS; install Debian's libopenblas-openmp-dev or Spack's "
            "'openblas threads=openmp', or name another with -DYOKE_BLAS, and build it again"
          : "it was built without a BLAS of the GPU; install cuBLAS or rocBLAS and build it again";
  return lacking("blas", remedy, std::move(spec));
}

}  // namespace

Workload make_mm() {
  Workload mm = make_workload<workloads::mm::Mm<float>, workloads::mm::Mm<double>>();
  mm.count = workloads::count_mm;
  mm.summary = "matrix product C = A B: limited by arithmetic (CAP, PeaPaw's LA, PEACH)";
  mm.size_meaning = "rows and columns of each matrix";
  mm.options = {integer_option("block", "8", "rows of C in a chunk", 1, 1 << 20), kernels()};
  mm.presets = {{"paper", 1024, Precision::single_precision, {}},
                {"peach", 12800, Precision::double_precision, {}},
                {"peach-small", 3200, Precision::double_precision, {}},
                {"smoke", 96, Precision::single_precision, {}}};
  return mm;
}

}  // namespace yoke
