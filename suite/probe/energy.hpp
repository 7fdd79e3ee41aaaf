// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/fit/energy_parameters.hpp"
#include "suite/core/meter.hpp"
#include "suite/meters/meter_settings.hpp"
#include "suite/node/processors.hpp"

namespace yoke::probe {

/// Settings of this node's meters: the paths from the environment, and the GPU of this build.
MeterSettings meters_here();

/// Energy samples of kernels with several intensities on each processor while the others idle, and of all processors
/// idle. The kernels are multiply-adds in both precisions, reads of main memory, and mixtures that alternate between
/// them. Each runs for `kernel_s` seconds, or longer if the meter needs it. A kernel that exceeds this time by
/// `timeout_s` counts as hung and ends the program (CrashGuard).
struct EnergyProbe {
  std::vector<analysis::NodeEnergySample> samples;
  std::string missing;  ///< why `samples` is empty: the meter's reason
};
/// Measures these samples. `progress` is called with the current step and the completed fraction.
EnergyProbe probe_energy(Processors& processors, Meter& meter, double kernel_s,
                         std::function<void(std::string_view what, double fraction)> const& progress,
                         double timeout_s = std::numeric_limits<double>::infinity());

}  // namespace yoke::probe
