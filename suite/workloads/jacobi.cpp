// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/jacobi.hpp"

namespace yoke {

Workload make_jacobi() {
  Workload jacobi = make_workload<workloads::jacobi::Jacobi<float>, workloads::jacobi::Jacobi<double>>();
  jacobi.count = workloads::count_jacobi;
  jacobi.summary = "Jacobi's method, dense or sparse: limited by memory bandwidth, a barrier per iteration (CAP)";
  jacobi.size_meaning = workloads::linear::size_meaning;
  jacobi.options = {workloads::linear::matrix_option(), workloads::linear::iterations_option(),
                    workloads::linear::block_option()};
  jacobi.presets = workloads::linear::presets();
  return jacobi;
}

}  // namespace yoke
