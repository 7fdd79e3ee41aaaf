// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/speedup.hpp"

#include <algorithm>
#include <vector>

#include "analysis/statistics/hodges_lehmann.hpp"
#include "analysis/statistics/rank_sum.hpp"

namespace yoke {

std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s) {
  std::size_t const k = limit_rank(slow_s.size(), fast_s.size(), 0.05);
  if (k == 0) return std::nullopt;
  std::vector<double> slow(slow_s.begin(), slow_s.end()), fast(fast_s.begin(), fast_s.end());
  std::sort(slow.begin(), slow.end());
  std::sort(fast.begin(), fast.end());
  return ratio_of_rank(fast, slow, k);
}

}  // namespace yoke
