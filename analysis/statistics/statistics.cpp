// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suite/core/error.hpp"

namespace yoke::analysis {

Interval quartiles(std::span<double const> values) { return {quantile(values, 0.25), quantile(values, 0.75)}; }

double log_error(double predicted, double measured) {
  YOKE_EXPECT(predicted > 0 && measured > 0, "an error of logarithms is of positive numbers");
  return std::abs(std::log(predicted / measured));
}

double weighted_quantile(std::span<double const> values, std::span<double const> weights, double p) {
  YOKE_EXPECT(!values.empty() && values.size() == weights.size(), "each value needs a weight");
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  double const all = std::accumulate(weights.begin(), weights.end(), 0.);
  double sum = 0;
  for (std::size_t const i : order)
    if ((sum += weights[i]) >= p * all * (1 - 1e-12)) return values[i];
  return values[order.back()];
}

PairCount count_pairs(std::size_t n, PairOrder const& first, PairOrder const& second) {
  PairCount count;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      int const one = first(i, j), other = second(i, j);
      ++count.all;
      count.tied_first += one == 0;
      count.tied_second += other == 0;
      count.tied_both += one == 0 && other == 0;
      if (one == 0 || other == 0) continue;
      ++((one < 0) == (other < 0) ? count.concordant : count.discordant);
    }
  return count;
}

std::optional<double> kendall_tau_b(PairCount const& pairs) {
  auto const ordered_first = static_cast<double>(pairs.all - pairs.tied_first);
  auto const ordered_second = static_cast<double>(pairs.all - pairs.tied_second);
  if (ordered_first == 0 || ordered_second == 0) return std::nullopt;
  return (static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant)) /
         std::sqrt(ordered_first * ordered_second);
}

std::optional<double> somers_d(PairCount const& pairs) {
  if (pairs.all == pairs.tied_second) return std::nullopt;
  return (static_cast<double>(pairs.concordant) - static_cast<double>(pairs.discordant)) /
         static_cast<double>(pairs.all - pairs.tied_second);
}

}  // namespace yoke::analysis
