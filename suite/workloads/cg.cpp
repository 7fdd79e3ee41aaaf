// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/cg.hpp"

namespace yoke {

Workload make_cg() {
  Workload cg = make_workload<workloads::cg::Cg<float>, workloads::cg::Cg<double>>();
  cg.count = workloads::count_cg;
  cg.summary = "conjugate gradients, dense or sparse: limited by memory bandwidth, a barrier per iteration (CAP)";
  cg.size_meaning = workloads::linear::size_meaning;
  cg.options = {
      workloads::linear::matrix_option(), workloads::linear::iterations_option(), workloads::linear::block_option(),
      workloads::kernel_option("yoke's own kernels, or Kokkos Kernels' gemv or spmv, dot and axpby (library)")};
  cg.presets = workloads::linear::presets();
  return cg;
}

}  // namespace yoke
