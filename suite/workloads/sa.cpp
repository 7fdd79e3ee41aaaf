// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/sa.hpp"

namespace yoke {

Workload make_sa() {
  Workload sa = make_workload<workloads::sa::Sa<float>, workloads::sa::Sa<double>>();
  sa.count = workloads::count_sa;
  sa.summary = "synthetic application: a compute-intensive and a memory-intensive segment (PeaPaw, PerDome)";
  sa.size_meaning = "elements of each vector";
  sa.options = {integer_option("vectors", "32", "vectors that are raised to the power and added", 1, 1024),
                integer_option("power", "63", "exponent", 1, 4096),
                optional(real_option(
                    "pow_flops", "",
                    "flops counted for one power and its addition; as executed, the exponent, if not given", 1, 1e6))};
  // The papers count 64 flops for the 63rd power and its addition, but 16 for the 16th.
  sa.presets = {{"paper", 6'400'000, Precision::single_precision, {{"pow_flops", "64"}}},
                {"perdome", 2'560'000, Precision::single_precision, {{"vectors", "8"}, {"power", "16"}}},
                {"smoke", 4'099, Precision::single_precision, {{"vectors", "4"}, {"power", "7"}}}};
  return sa;
}

}  // namespace yoke
