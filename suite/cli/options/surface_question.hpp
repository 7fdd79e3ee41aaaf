// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "models/surface/surface.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/surface_row.hpp"

namespace yoke::cli {

/// Options that ask for the design space of a machine alone, without runs.
struct SurfaceQuestion {
  std::optional<double> intensity;  ///< intensity of the whole workload; `std::nullopt`: no surface is requested
  std::string power_file, goal = "time", precision = "float";
  models::SurfaceGrid grid;

  void declare(Command& command);
  /// Computes the rows, and prints a table of them and notes on energies if `prints`. Throws Error if the grid is too
  /// large, the power file cannot be read, or the machine lacks coefficients.
  std::vector<core::SurfaceRow> answer(Machine machine, bool prints) const;
};

}  // namespace yoke::cli
