// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke {

/// The clocks of the GPU that yoke uses and of its memory, by NVML, else by ROCm-SMI.
std::vector<NodeClock> gpu_clocks(MeterSettings const& settings);

/// Undoes the setting of a GPU's clock. Throws Error with the library's reason.
void unlock(ClockUndo const& step, MeterSettings const& settings);

}  // namespace yoke
