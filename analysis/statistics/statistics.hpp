// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suite/core/statistics.hpp"

namespace yoke {

/// A closed interval in which a number is believed to lie.
struct Interval {
  double low = 0, high = 0;
};

/// From the 0.25-quantile to the 0.75-quantile.
Interval quartiles(std::span<double const> values);

/// |ln(predicted / measured)|: the same for a prediction that is twice and one that is half of the truth, while
/// |p - m| / m is 1 and 0.5. Both must be positive.
double log_error(double predicted, double measured);

/// The least value that, with all smaller ones, has the fraction p of all weight. As many weights as values, at least
/// one; weights must be positive.
double weighted_quantile(std::span<double const> values, std::span<double const> weights, double p);

/// How two rankings of the same n items order their pairs.
struct PairCount {
  std::size_t all = 0;         ///< n (n - 1) / 2
  std::size_t concordant = 0;  ///< both rankings order the pair, in the same way
  std::size_t discordant = 0;  ///< both order it, in opposite ways
  std::size_t tied_first = 0;  ///< tied in the first ranking, whatever the second says
  std::size_t tied_second = 0;
  std::size_t tied_both = 0;  ///< counted in both of the above too
};

/// How a ranking orders the items i and j: negative if i comes first, positive if j does, 0 for a tie. Ties need not be
/// transitive (a may tie with b and b with c while a comes before c), so no groups of ties are formed.
using PairOrder = std::function<int(std::size_t i, std::size_t j)>;

/// Of n items.
PairCount count_pairs(std::size_t n, PairOrder const& first, PairOrder const& second);

/// Kendall's tau-b: (concordant - discordant) / sqrt((all - tied_first) (all - tied_second)). Nothing if one of the
/// rankings ties every pair, or there is no pair.
std::optional<double> kendall_tau_b(PairCount const& pairs);

/// Somers' d of the first ranking given the second: (concordant - discordant) / (all - tied_second). It reaches 1 where
/// the second has ties and the first, as predictions do, has none; tau-b does not. Nothing if the second ties every
/// pair.
std::optional<double> somers_d(PairCount const& pairs);

}  // namespace yoke
