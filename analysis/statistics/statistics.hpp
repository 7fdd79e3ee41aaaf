// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "suite/core/statistics.hpp"

namespace yoke {

/// A closed interval in which a number is believed to lie.
struct Interval {
  double low = 0, high = 0;
  /// Common points, ends included.
  bool overlaps(Interval const& other) const { return low <= other.high && other.low <= high; }
};

/// From the 0.25-quantile to the 0.75-quantile.
Interval quartiles(std::span<double const> values);

/// Median of |predicted - measured| / measured, as a fraction. Measured values must be positive, and as many.
double median_absolute_percentage_error(std::span<double const> predicted, std::span<double const> measured);

/// How two rankings of the same n items order their pairs.
struct PairCount {
  std::size_t all = 0;         ///< n (n - 1) / 2
  std::size_t concordant = 0;  ///< both rankings order the pair, in the same way
  std::size_t discordant = 0;  ///< both order it, in opposite ways
  std::size_t tied_first = 0;  ///< tied in the first ranking, whatever the second says
  std::size_t tied_second = 0;
  std::size_t tied_both = 0;  ///< counted in both of the above too
};

/// A pair is tied if its intervals overlap, else the lower interval comes first. Overlap is not transitive (a may
/// tie with b and b with c while a comes before c), so ties are counted pair by pair and no groups of ties are formed.
PairCount count_pairs(std::span<Interval const> first, std::span<Interval const> second);

/// Kendall's tau-b: (concordant - discordant) / sqrt((all - tied_first) (all - tied_second)). Nothing if one of the
/// rankings ties every pair, or there is no pair. With intervals of no length it is the textbook's tau-b.
std::optional<double> kendall_tau_b(PairCount const& pairs);

}  // namespace yoke
