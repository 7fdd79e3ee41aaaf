// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>

#include "suite/core/error.hpp"
#include "suite/session/lockstep.hpp"

namespace yoke {

/// Calls `act` on every rank of the program, with null if this process is alone. If a rank refuses before the ranks
/// have started, rank 0 prints the reason once for all; if a rank cannot continue later, it prints the reason and ends
/// the others. Rank 0 returns the worst exit code. `work` describes the measurement of a rank.
Exit among_ranks(std::string const& work, std::function<Exit(Lockstep*)> const& act);

}  // namespace yoke
