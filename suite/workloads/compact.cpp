// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/compact.hpp"

namespace yoke {

Workload make_compact() {
  Workload compact = make_workload<workloads::compact::Compact<float>, workloads::compact::Compact<double>>();
  compact.count = workloads::count_compact;
  compact.summary = "stream compaction: numbers below a threshold are kept, in order; count, scan, scatter (Chai)";
  compact.size_meaning = "numbers, of which some are kept";
  compact.options = {
      real_option("keep", "0.5", "threshold; numbers are uniform from 0 to 1, so it is the probability to be kept", 0,
                  1),
      integer_option("block", "4096", "numbers in a chunk, whose kept ones are counted together", 1, 1 << 20)};
  compact.presets = {{"paper", 40'000'000, Precision::single_precision, {}},
                     {"smoke", 10'007, Precision::single_precision, {{"block", "64"}}},
                     {"sparse-smoke", 10'090, Precision::double_precision, {{"block", "100"}, {"keep", "0.1"}}}};
  return compact;
}

}  // namespace yoke
