// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/core/description.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/scenario.hpp"

namespace yoke::execution {

/// Returns the fastest split of the loop into one piece per processor, for a host and one device, in either order,
/// without noise and contention, and with copies overlapped by the kernel: the offline optimum that contests use as
/// reference. The host's piece comes first in the list; `copy_in_s` is the time that is not overlapped.
RunResult clairvoyant(core::Scenario const& scenario, Description const& description);
/// Returns the makespan of that split.
double clairvoyant_s(core::Scenario const& scenario, Description const& description);
/// Returns the split that minimizes `aim`.
RunResult best_split(core::Scenario const& scenario, Description const& description, Aim const& aim);
/// Returns the split that minimizes energy; the scenario must have powers.
RunResult min_energy(core::Scenario const& scenario, Description const& description);

/// Lower bound in seconds on the makespan of any schedule of the loop, for any partition, any prior information and any
/// number of devices, without noise. It assumes that all work proceeds at the sum of the processors' peak rates, each
/// starting after its launch and latency and with its drift, and that a device computes no more items than its link
/// delivers. Barriers, waves, contention, pieces below a curve's peak and the drain of a kernel are free.
double makespan_bound_s(core::Scenario const& scenario, Description const& description);

}  // namespace yoke::execution
