// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"

namespace yoke {

/// How the energy of runs is to be known.
struct EnergyRequest {
  std::vector<std::string> sources{"auto"};
  std::optional<double> window_s;
  std::optional<double> power_cap_w;
  std::string trace_file, power_file;
};

/// Declares --energy, --energy-window, --energy-trace, --power and --power-cap.
void declare_energy(Command& command, EnergyRequest& request);

/// The meter that is asked for; it reads clocks back too. Throws Error if there is none such, or (lacking) if it can
/// read nothing.
std::unique_ptr<Meter> meter_of(EnergyRequest const& request);

/// The node's powers as --power has them, for plans that save energy; nothing without it, or if it lacks them.
std::optional<Powers> powers_of(EnergyRequest const& request);

}  // namespace yoke
