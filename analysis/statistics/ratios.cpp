// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/ratios.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {

PairedRatio paired_ratio(std::span<double const> first, std::span<double const> second, double confidence) {
  YOKE_EXPECT(!first.empty() && first.size() == second.size(), "each value needs the other of its pair");
  double const n = static_cast<double>(first.size());
  std::vector<double> logs;
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    YOKE_EXPECT(first[i] > 0 && second[i] > 0, "a ratio is of positive values");
    logs.push_back(std::log(second[i] / first[i]));
    mean += logs.back() / n;
  }
  for (double const one : logs) squares += (one - mean) * (one - mean);
  PairedRatio result{std::exp(mean), {}};
  if (first.size() < 2) return result;
  double const half = student_quantile((1 + confidence) / 2, n - 1) * std::sqrt(squares / (n - 1) / n);
  result.interval = Interval{std::exp(mean - half), std::exp(mean + half)};
  return result;
}

std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s) {
  std::size_t const k = limit_rank(slow_s.size(), fast_s.size(), 0.05);
  if (k == 0) return std::nullopt;
  std::vector<double> slow(slow_s.begin(), slow_s.end()), fast(fast_s.begin(), fast_s.end());
  std::sort(slow.begin(), slow.end());
  std::sort(fast.begin(), fast.end());
  return ratio_of_rank(fast, slow, k);
}

}  // namespace yoke::analysis
