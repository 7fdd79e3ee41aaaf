// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>

#include "analysis/contest/contest_law.hpp"

namespace yoke::analysis {

/// Draws the instance of a seed from published numbers alone: nodes from user guides, data sheets and papers, kernels
/// from published operational intensities, the growth of a device's rate from Little's law (Volkov 2010), differences
/// between processors of one kind from surveys of clusters, costs of items from the literature on loop scheduling.
/// Sources: docs/contest.md. Powers, noise and barriers have no such source and are distributed as in
/// `draw_contest_instance`.
ContestInstance draw_published_instance(std::uint64_t seed);

}  // namespace yoke::analysis
