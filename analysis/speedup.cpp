// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/speedup.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "suite/core/error.hpp"

namespace yoke {

double speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s) {
  YOKE_EXPECT(!slow_s.empty() && !fast_s.empty(), "a speedup compares two samples");
  std::vector<double> ratios;
  for (double const slow : slow_s)
    for (double const fast : fast_s) ratios.push_back(slow / fast);
  std::sort(ratios.begin(), ratios.end());
  // 0.95-quantile of the standard normal distribution.
  constexpr double z = 1.6448536269514722;
  double const n = static_cast<double>(slow_s.size()), m = static_cast<double>(fast_s.size());
  double const rank = std::floor(n * m / 2 - z * std::sqrt(n * m * (n + m + 1) / 12));
  return ratios[static_cast<std::size_t>(std::max(rank, 0.0))];
}

}  // namespace yoke
