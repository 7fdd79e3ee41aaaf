// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/core/scenario.hpp"

namespace yoke {

/// Seconds that no schedule of the loop takes less than, whatever it knows and however it cuts the loop, on any number
/// of devices, without noise: all work at the sum of the processors' peaks, each from its own launch and latency on,
/// with the drift of its rate, and a device of as many items as its link brings. Barriers, waves, contention, pieces
/// below the peak of a curve and the drain of a kernel cost nothing.
double makespan_bound_s(Scenario const& scenario, Description const& description);

}  // namespace yoke
