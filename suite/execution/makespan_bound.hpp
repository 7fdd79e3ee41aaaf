// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/core/scenario.hpp"

namespace yoke::execution {

/// Lower bound in seconds on the makespan of any schedule of the loop, for any partition, any prior information and any
/// number of devices, without noise. It assumes that all work proceeds at the sum of the processors' peak rates, each
/// starting after its launch and latency and with its drift, and that a device computes no more items than its link
/// delivers. Barriers, waves, contention, pieces below a curve's peak and the drain of a kernel are free.
double makespan_bound_s(core::Scenario const& scenario, Description const& description);

}  // namespace yoke::execution
