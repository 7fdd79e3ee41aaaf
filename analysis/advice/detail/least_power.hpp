// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis {

/// Returns the placement of a partition with minimum average power; pinned segments stay. Power is dynamic energy
/// (linear) over time (convex), so splitting a segment never lowers it below that of whole segments. Contract: energies
/// are known.
std::vector<Processor> least_power(PartitionProblem const& problem, PinnedSegments const& pinned = {});

}  // namespace yoke::analysis
