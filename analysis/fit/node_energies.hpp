// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/fit/energy_parameters.hpp"
#include "suite/core/machine.hpp"

namespace yoke::analysis {

/// Fitted energies of a processor, for tables.
struct FittedEnergies {
  Processor processor = host;
  EnergyParameters fit;
};

/// Returns the machine with PeaPaw's energies per operation and static powers (eq 3) and with PEACH's powers, fitted to
/// these samples. `shared`: host and device are parts of one processor, whose sensors cover both; all static power is
/// then attributed to the host. Parameters that the samples do not identify are unavailable, with the reason.
Machine with_energies(Machine machine, std::span<NodeEnergySample const> samples, bool shared,
                      std::vector<FittedEnergies>& fitted);

}  // namespace yoke::analysis
