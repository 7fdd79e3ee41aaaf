// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/cg.hpp"

namespace yoke {

Workload make_cg() {
  Workload cg = make_workload<cg::Cg<float>, cg::Cg<double>>();
  cg.count = count_cg;
  cg.summary = "conjugate gradients, dense or sparse: limited by memory bandwidth, a barrier per iteration (CAP)";
  cg.size_meaning = linear::size_meaning;
  cg.options = {linear::matrix_option(), linear::iterations_option(), linear::block_option(),
                kernel_option("yoke's own kernels, or Kokkos Kernels' gemv or spmv, dot and axpby (library)")};
  cg.presets = linear::presets();
  return cg;
}

}  // namespace yoke
