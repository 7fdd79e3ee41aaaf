// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/transpose.hpp"

namespace yoke {

Workload make_transpose() {
  Workload transpose = make_workload<workloads::transpose::Transpose<float>, workloads::transpose::Transpose<double>>();
  transpose.count = workloads::count_transpose;
  transpose.summary = "matrix transposition, out of place: limited by memory bandwidth, without arithmetic (PEACH)";
  transpose.size_meaning = "rows and columns of the matrix";
  transpose.options = {integer_option("block", "64", "rows of the result in a chunk", 1, 1 << 20)};
  transpose.presets = {{"paper", 10'240, Precision::double_precision, {}},
                       {"la", 8'192, Precision::single_precision, {}},
                       {"smoke", 100, Precision::double_precision, {{"block", "8"}}}};
  return transpose;
}

}  // namespace yoke
