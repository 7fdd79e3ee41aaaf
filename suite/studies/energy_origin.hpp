// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// Whether the row's joules are computed, not read from a sensor.
bool is_computed_energy(RunRow const& row);

/// Counts rows by the origin of their joules.
class EnergyOrigins {
 public:
  void add(RunRow const& row);
  /// Says that all, or how many, of the rows' energies are computed. Silent if all are measured or there are none.
  void say(Notes& notes) const;

 private:
  std::size_t computed_ = 0, measured_ = 0;
};

/// Says it of these rows.
void note_energy_origin(std::span<RunRow const> rows, Notes& notes);

}  // namespace yoke
