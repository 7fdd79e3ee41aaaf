// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suite/core/statistics.hpp"

namespace yoke::analysis {

/// A closed interval, e.g. a confidence interval.
struct Interval {
  double low = 0, high = 0;
};

/// Returns the 0.25-quantile and the 0.75-quantile.
Interval quartiles(std::span<double const> values);

/// |ln(predicted / measured)|: equal for a prediction of twice and of half the truth, whereas |p - m| / m is 1 and 0.5.
/// Both must be positive.
double log_error(double predicted, double measured);

/// Returns the smallest value that, with all smaller ones, has the fraction p of the total weight. Contract: as many
/// weights as values, at least one; weights are positive.
double weighted_quantile(std::span<double const> values, std::span<double const> weights, double p);

/// Order of the pairs of the same n items in two rankings.
struct PairCount {
  std::size_t all = 0;         ///< n (n - 1) / 2
  std::size_t concordant = 0;  ///< both rankings order the pair, in the same way
  std::size_t discordant = 0;  ///< both order it, in opposite ways
  std::size_t tied_first = 0;  ///< tied in the first ranking, ordered or tied in the second
  std::size_t tied_second = 0;
  std::size_t tied_both = 0;  ///< also counted in both members above
};

/// Order of items i and j in a ranking: negative if i comes first, positive if j does, 0 for a tie. Ties need not be
/// transitive (a may tie with b and b with c while a comes before c), so no groups of ties are formed.
using PairOrder = std::function<int(std::size_t i, std::size_t j)>;

/// Counts the pairs of n items.
PairCount count_pairs(std::size_t n, PairOrder const& first, PairOrder const& second);

/// Kendall's tau-b: (concordant - discordant) / sqrt((all - tied_first) (all - tied_second)). `std::nullopt` if one of
/// the rankings ties every pair, or without pairs.
std::optional<double> kendall_tau_b(PairCount const& pairs);

/// Somers' d of the first ranking given the second: (concordant - discordant) / (all - tied_second). Unlike tau-b, it
/// reaches 1 if the second has ties and the first, like predictions, has none. `std::nullopt` if the second ties every
/// pair.
std::optional<double> somers_d(PairCount const& pairs);

}  // namespace yoke::analysis
