// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis_detail {

/// Where each segment runs in a partition of the least average power; pinned segments stay. The power, dynamic energy
/// over time, is a linear function over a convex one, so no divided segment makes it smaller than whole ones do.
/// Contract: energies are known.
std::vector<Processor> least_power(PartitionProblem const& problem, PinnedSegments const& pinned = {});

}  // namespace yoke::analysis_detail
