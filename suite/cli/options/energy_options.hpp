// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"

namespace yoke::cli {

/// Request for the energy of runs: its sources and their settings.
struct EnergyRequest {
  std::vector<std::string> sources;  ///< empty: auto, and no run is repeated for long
  std::optional<double> window_s;
  std::optional<double> power_cap_w;
  std::string trace_file, power_file;
};

/// Declares --energy, --energy-window, --energy-trace, --power and --power-cap.
void declare_energy(Command& command, EnergyRequest& request);

/// Returns the names of the requested sources; never empty.
std::vector<std::string> sources_of(EnergyRequest const& request);

/// Returns the requested meter, which also reads clocks. Throws Error if a source is unknown, or, as an unavailable
/// resource, if it can read nothing.
std::unique_ptr<Meter> meter_of(EnergyRequest const& request);

/// Returns the node's powers from --power, for plans that save energy; `std::nullopt` without --power, or if the file
/// does not contain them.
std::optional<Powers> powers_of(EnergyRequest const& request);

}  // namespace yoke::cli
