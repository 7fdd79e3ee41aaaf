// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>

#include "suite/core/error.hpp"
#include "suite/studies/lockstep.hpp"

namespace yoke {

/// Calls `act` on every rank of the program, with null if this process is alone. What a rank refuses before the ranks
/// have begun, rank 0 says once for all; if a rank cannot go on later, it says so and ends the others. The worst exit
/// code is rank 0's. `work` says what a rank is to measure.
Exit among_ranks(std::string const& work, std::function<Exit(Lockstep*)> const& act);

}  // namespace yoke
