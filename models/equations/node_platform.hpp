// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "models/equations/peapaw.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

/// A machine file in PeaPaw's terms. Each function throws Error naming processor and quantity if the file lacks a time.
namespace yoke::models::equations {

/// A processor's best measured times, and its energies and power if the file has all of them.
struct KnownPower {
  PowerPeak power;
  std::string missing;  ///< quantity missing from the file, if energies and power are 0; otherwise empty
};
KnownPower power_peak_of(Machine const& machine, Processor processor, Precision precision);

/// Seconds per byte over a device's link, without latency.
double link_in_s_per_byte(Machine const& machine, Processor device);
double link_out_s_per_byte(Machine const& machine, Processor device);

/// The host, and all devices as one (section 3.3).
struct NodePlatform {
  Platform platform;
  std::string missing;  ///< reason if energies are unknown; otherwise empty
};
/// Throws Error for a machine without a device.
NodePlatform node_platform(Machine const& machine, Precision precision);

}  // namespace yoke::models::equations
