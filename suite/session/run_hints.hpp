// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::session {

/// Returns NodeHints::no_counter of the session's runs on this node.
std::string no_counter(RunSession const& session);

/// Returns the hints that plans of the session may use about its processors. `units`: compute units of this node's
/// processors. If ranks share the problem, the processors are the ranks; hints that hold for a single processor of a
/// rank's node are omitted.
NodeHints run_hints(RunSession const& session, Description const& description, std::vector<std::size_t> const& units);

}  // namespace yoke::session
