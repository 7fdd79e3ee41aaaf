// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>

#include "analysis/fidelity/cases.hpp"
#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// Repetitions that a visit needs for its median to count: a run that was broken off tells nothing of the machine.
inline constexpr std::size_t min_visit_repetitions = 3;

/// The least and the largest of a plan's medians, one for each invocation of `yoke run` that measured it, in seconds:
/// the machine itself differs by so much between visits. Nothing for fewer than two visits with enough repetitions.
std::optional<Interval> visit_medians_s(PlanRuns const& plan);

/// By how much |ln| the machine itself differs between visits.
double difference_of(Interval const& visits);

/// |ln| of a prediction over the nearest end of the range of visits; 0 within it.
double error_beyond(Interval const& visits, double predicted);

}  // namespace yoke
