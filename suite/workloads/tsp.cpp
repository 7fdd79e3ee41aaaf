// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/tsp.hpp"

namespace yoke {

Workload make_tsp() {
  Workload tsp = make_workload<workloads::tsp::Tsp<float>>();
  tsp.count = workloads::count_tsp;
  tsp.summary =
      "travelling salesman, 2-opt climbs from random tours: limited by arithmetic, climbs unlike (PEACH, ILCS)";
  tsp.size_meaning = "climbs";
  tsp.options = {
      integer_option("cities", "100", "cities of the instance", 4, 2048),
      optional(real_option(
          "sweeps", "", "sweeps of a climb, including the last one, for the counts; the expected number if not given",
          1, 1e6))};
  tsp.presets = {{"paper", 8'192, Precision::single_precision, {}},
                 {"smoke", 200, Precision::single_precision, {{"cities", "24"}}}};
  return tsp;
}

}  // namespace yoke
