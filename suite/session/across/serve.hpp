// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/ranks/ranks.hpp"
#include "suite/session/across/rank_work.hpp"

namespace yoke::session {

/// Service on ranks other than 0: carries out the orders of rank 0 until the last one. If `stop()` is true and rank 0
/// sends no order in time, the program ends, even if the rank is computing.
void serve(ranks::Ranks& ranks, std::vector<core::WorkloadChoice> const& choices, Within const& within,
           Processors& processors, std::function<bool()> const& stop);

/// Returns the part of the loop on which a rank tries its plan: the ranks have equal parts.
Range part_of_rank(Description const& description, std::size_t rank, std::size_t ranks);

}  // namespace yoke::session
