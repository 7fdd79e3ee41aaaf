// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/studies/run_session.hpp"

namespace yoke {

/// What plans of the session may know of its processors. `units`: of this node's processors. If ranks share the
/// problem, the processors are the ranks, and nothing is said of a rank that is true of one processor of its node.
NodeHints run_hints(RunSession const& session, Description const& description, std::vector<std::size_t> const& units);

}  // namespace yoke
