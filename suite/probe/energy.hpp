// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/energy_sample.hpp"
#include "suite/core/meter.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Kernels of several intensities on each processor while the others idle, and idling: multiply-adds in both
/// precisions, reads of main memory, and mixtures that alternate both. Each lasts `kernel_s` seconds, or as long as the
/// meter needs. A kernel that lasts longer than that by `timeout_s` counts as hung and ends the program (CrashGuard).
struct EnergyProbe {
  std::vector<NodeEnergySample> samples;
  std::string missing;  ///< why there are none: the meter's reason
};
EnergyProbe probe_energy(Processors& processors, Meter& meter, double kernel_s,
                         std::function<void(std::string_view what, double fraction)> const& progress,
                         double timeout_s = std::numeric_limits<double>::infinity());

}  // namespace yoke
