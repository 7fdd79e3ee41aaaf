// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/power_cap.hpp"
#include "suite/core/scenario.hpp"

namespace yoke {

/// The fastest split of the loop into one piece per processor, a host and one device in either order, without noise and
/// contention, copies hidden behind the kernel: the reference of contests. The host's piece comes first in the list;
/// `copy_in_s` is what is not hidden.
RunResult clairvoyant(Scenario const& scenario, Description const& description);
/// Its makespan.
double clairvoyant_s(Scenario const& scenario, Description const& description);
/// The same for the split with the least of what counts.
RunResult best_split(Scenario const& scenario, Description const& description, Aim const& aim);
/// The same for energy; the scenario must have powers.
RunResult min_energy(Scenario const& scenario, Description const& description);

}  // namespace yoke
