// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/jacobi.hpp"

namespace yoke {

Workload make_jacobi() {
  Workload jacobi = make_workload<jacobi::Jacobi<float>, jacobi::Jacobi<double>>();
  jacobi.count = count_jacobi;
  jacobi.summary = "Jacobi's method, dense or sparse: limited by memory bandwidth, a barrier per iteration (CAP)";
  jacobi.size_meaning = linear::size_meaning;
  jacobi.options = {linear::matrix_option(), linear::iterations_option(), linear::block_option()};
  jacobi.presets = linear::presets();
  return jacobi;
}

}  // namespace yoke
