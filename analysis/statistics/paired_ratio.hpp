// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// How many times as large the second of each pair is, as a geometric mean.
struct PairedRatio {
  double ratio = 1;
  std::optional<Interval> interval;  ///< nothing for a single pair
};

/// first[i] and second[i] belong together, such as two schedulers on one instance: what the instance does to both drops
/// out of their ratio. The interval is Student's, of the mean of ln(second / first). Values must be positive, as many
/// of both and at least one.
PairedRatio paired_ratio(std::span<double const> first, std::span<double const> second, double confidence = 0.95);

}  // namespace yoke
