// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Returns true if the row's joules are computed rather than read from a sensor.
bool is_computed_energy(core::RunRow const& row);

/// Counts rows by the origin of their joules.
class EnergyOrigins {
 public:
  /// Counts the row if it has joules.
  void add(core::RunRow const& row);
  /// Adds a note if the energies of all rows, or of a number of them, are computed. Adds no note if all are measured or
  /// no rows were added.
  void say(core::Notes& notes) const;

 private:
  std::size_t computed_ = 0, measured_ = 0;
};

/// Adds the note of `EnergyOrigins` for these rows.
void note_energy_origin(std::span<core::RunRow const> rows, core::Notes& notes);

}  // namespace yoke::analysis
