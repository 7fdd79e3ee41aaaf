// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis_detail {

/// The best division of the one segment that is not pinned; nothing if none keeps the cap. Ties go to less energy, if
/// known, and to less time. Between two processors every busy part is a straight line over the segment's fraction, so
/// the best fraction is an end or a crossing of two lines; between more it is an `optimum`.
std::optional<Fractions> best_division(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                                       PinnedSegments const& pinned);

}  // namespace yoke::analysis_detail
