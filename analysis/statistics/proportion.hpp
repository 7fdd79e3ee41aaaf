// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// Confidence interval of a probability for `hits` in `trials`, by Clopper and Pearson: exact, so that its coverage is
/// at least the stated one even for the ten cases of a campaign (10 of 10 is [0.69, 1]). [0, 1] without a trial; `hits`
/// must not exceed `trials`.
Interval proportion_interval(std::size_t hits, std::size_t trials, double confidence = 0.95);

}  // namespace yoke
