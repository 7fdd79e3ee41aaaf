// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/fit/energy_parameters.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// A processor's energies as they were fitted, for tables.
struct FittedEnergies {
  Processor processor = host;
  EnergyParameters fit;
};

/// The machine with PeaPaw's energies of operations and static powers (eq 3) and PEACH's powers from these samples.
/// `shared`: host and device are parts of one processor, whose sensors see both; then all static power is the host's.
/// What the samples do not tell is unavailable with the reason.
Machine with_energies(Machine machine, std::span<NodeEnergySample const> samples, bool shared,
                      std::vector<FittedEnergies>& fitted);

}  // namespace yoke
