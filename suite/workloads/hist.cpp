// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/hist.hpp"

namespace yoke {

Workload make_hist() {
  Workload hist = make_workload<workloads::hist::Hist<float>, workloads::hist::Hist<double>>();
  hist.count = workloads::count_hist;
  hist.summary =
      "histogram: atomic additions of all processors to the same bins, private bins, or a part of the bins each";
  hist.size_meaning = "numbers that are counted";
  hist.options = {
      integer_option("bins", "256", "bins of equal width from 0 to 1", 1, workloads::hist::max_bins),
      choice_option("method", "atomic",
                    "atomic: every number is added to the processor's bins atomically; private: teams of threads count "
                    "in bins of their own, which are then added; split: the bins are divided, and each part reads all "
                    "numbers",
                    {"atomic", "private", "split"}),
      integer_option("parts", "8", "parts of the bins with method=split; each reads all numbers", 1, 1024),
      choice_option("distribution", "even",
                    "even: all bins are equally probable; skewed: the eighth power of an even number, so that most "
                    "numbers fall into few bins",
                    {"even", "skewed"})};
  hist.presets = {
      {"paper", 40'000'000, Precision::single_precision, {}},
      {"million-bins", 40'000'000, Precision::single_precision, {{"bins", "1000000"}}},
      {"private", 40'000'000, Precision::single_precision, {{"method", "private"}}},
      {"smoke", 10'007, Precision::single_precision, {{"bins", "64"}}},
      {"private-smoke", 10'007, Precision::single_precision, {{"bins", "64"}, {"method", "private"}}},
      {"split-smoke", 10'007, Precision::single_precision, {{"bins", "1000"}, {"method", "split"}}},
      {"skewed-smoke", 10'007, Precision::double_precision, {{"bins", "20000"}, {"distribution", "skewed"}}}};
  return hist;
}

}  // namespace yoke
