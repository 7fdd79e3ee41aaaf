// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke {

/// Core and memory clocks of the GPU in use, by NVML or, if that fails, by ROCm-SMI.
std::vector<NodeClock> gpu_clocks(MeterSettings const& settings);

/// Undoes the setting of a GPU's clock. Throws Error with the library's reason.
void unlock(ClockUndo const& step, MeterSettings const& settings);

}  // namespace yoke
