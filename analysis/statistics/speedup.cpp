// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/speedup.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// Up to so many pairs the distribution of the rank sum is counted out, beyond it is as good as normal.
constexpr std::size_t max_counted = 400;

/// The least q at which the Mann-Whitney statistic of n and m values is at most q with a probability of 5 % or more,
/// where both come from the same distribution and there are no ties.
std::size_t exact_rank(std::size_t n, std::size_t m) {
  // ways[i][u]: of choosing i of the ranks so far so that the statistic is u.
  std::vector<std::vector<double>> ways(n + 1, std::vector<double>(n * m + 1, 0));
  ways[0][0] = 1;
  for (std::size_t rank = 0; rank < n + m; ++rank)
    for (std::size_t i = std::min(n, rank + 1); i >= 1; --i) {
      std::size_t const below = rank + 1 - i;  // values of the other sample below this one
      if (below > m) continue;
      for (std::size_t u = n * m + 1; u-- > below;) ways[i][u] += ways[i - 1][u - below];
    }
  double all = 0, sum = 0;
  for (double const count : ways[n]) all += count;
  for (std::size_t q = 0;; ++q)
    if ((sum += ways[n][q]) >= 0.05 * all) return q;
}

}  // namespace

double speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s) {
  YOKE_EXPECT(!slow_s.empty() && !fast_s.empty(), "a speedup compares two samples");
  std::vector<double> ratios;
  for (double const slow : slow_s)
    for (double const fast : fast_s) ratios.push_back(slow / fast);
  std::sort(ratios.begin(), ratios.end());
  if (ratios.size() <= max_counted)
    return ratios[std::max<std::size_t>(exact_rank(slow_s.size(), fast_s.size()), 1) - 1];
  // 0.95-quantile of the standard normal distribution.
  constexpr double z = 1.6448536269514722;
  double const n = static_cast<double>(slow_s.size()), m = static_cast<double>(fast_s.size());
  // Whole ranks stand for the half below and above them.
  double const rank = std::ceil(n * m / 2 - z * std::sqrt(n * m * (n + m + 1) / 12) - 0.5);
  return ratios[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

}  // namespace yoke
