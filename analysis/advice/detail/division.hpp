// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis {

/// Finds the best split of the one segment that is not pinned; `std::nullopt` if no split meets the cap. Ties go to
/// lower energy, if known, and then to lower time. With two processors every busy time is a linear function of the
/// segment's fraction, so the optimum is an end point or a crossing of two lines; with more processors it calls
/// `optimum`.
std::optional<Fractions> best_division(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                                       PinnedSegments const& pinned);

}  // namespace yoke::analysis
