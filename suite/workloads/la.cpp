// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/la.hpp"

namespace yoke {

Workload make_la() {
  Workload la = make_workload<workloads::la::La<float>, workloads::la::La<double>>();
  la.count = workloads::count_la;
  la.summary = "linear algebra: a matrix product and, independent of it, a transposition (PeaPaw)";
  la.size_meaning = "rows and columns of the product's matrices";
  la.options = {integer_option("ratio", "8", "rows of the transposed matrix for one of the product's", 1, 64),
                integer_option("matmul_block", "8", "rows of the product in a chunk", 1, 1 << 20),
                integer_option("transpose_block", "64", "rows of the transposed matrix in a chunk", 1, 1 << 20)};
  la.presets = {{"paper", 1024, Precision::single_precision, {}},
                {"smoke", 48, Precision::single_precision, {{"ratio", "4"}, {"transpose_block", "8"}}}};
  return la;
}

}  // namespace yoke
