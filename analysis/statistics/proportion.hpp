// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// The interval of a probability of which `hits` of `trials` were seen, by Clopper and Pearson: exact, so that it holds
/// the probability at least as often as it says also for the ten cases of a campaign (10 of 10 is [0.69, 1]).
/// [0, 1] without a trial; `hits` must not exceed `trials`.
Interval proportion_interval(std::size_t hits, std::size_t trials, double confidence = 0.95);

}  // namespace yoke
