// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/da.hpp"

namespace yoke {

Workload make_da() {
  Workload da = make_workload<workloads::da::Da<float>, workloads::da::Da<double>>();
  da.count = workloads::count_da;
  da.summary = "data assembly of finite elements: element matrices, then the global sparse matrix (PeaPaw, PerDome)";
  da.size_meaning = "hexahedral elements along each edge of the brick";
  da.options = {
      choice_option("adds", "auto",
                    "how elements are added to the matrix without conflict; rows: each row collects its sums; auto: by "
                    "colors on a host if all threads have enough elements, otherwise by rows",
                    {"auto", "atomic", "coloured", "rows"})};
  da.presets = {{"paper", 100, Precision::single_precision, {}}, {"smoke", 8, Precision::single_precision, {}}};
  return da;
}

}  // namespace yoke
