// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/ranks/ranks.hpp"
#include "suite/studies/across/rank_work.hpp"

namespace yoke {

/// On ranks other than 0: does what rank 0 orders until nothing is left. If `stop` says yes and rank 0 does not come
/// back, the program ends, even if the rank computes.
void serve(Ranks& ranks, std::vector<WorkloadChoice> const& choices, Within const& within, Processors& processors,
           std::function<bool()> const& stop);

/// The part of the loop on which a rank tries its plan: one of equal parts.
Range part_of_rank(Description const& description, std::size_t rank, std::size_t ranks);

}  // namespace yoke
