// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {

/// Ratio second / first of paired values, as a geometric mean.
struct PairedRatio {
  double ratio = 1;
  std::optional<Interval> interval;  ///< `std::nullopt` for a single pair
};

/// Compares paired values: first[i] and second[i] belong together, e.g. two schedulers on one instance, whose common
/// effect cancels in their ratio. The interval is Student's, of the mean of ln(second / first). Values must be
/// positive; both spans must have the same nonzero size.
PairedRatio paired_ratio(std::span<double const> first, std::span<double const> second, double confidence = 0.95);

/// Speedup of the faster of two samples of seconds at 95 % confidence: the one-sided lower limit of slow / fast that
/// belongs to the Wilcoxon rank-sum test. It assumes no distribution. `std::nullopt` for too few values, e.g. fewer
/// than 3 and 3. Both samples must hold positive values.
std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s);

}  // namespace yoke::analysis
