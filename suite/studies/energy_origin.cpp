// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/energy_origin.hpp"

#include <fmt/format.h>

namespace yoke {

bool is_computed_energy(RunRow const& row) { return row.energy_source == "model" || row.energy_source == "simulated"; }

void note_energy_origin(std::span<RunRow const> rows, Notes& notes) {
  std::size_t computed = 0, measured = 0;
  for (auto const& row : rows)
    if (row.node_energy_j || row.host_energy_j || row.device_energy_j)
      ++(is_computed_energy(row) ? computed : measured);
  if (computed == 0) return;
  if (measured == 0)
    notes.say("the rows' energies are computed from power values, not measured");
  else
    notes.say(
        fmt::format("energies of {} rows are computed from power values and of {} are measured; they are compared "
                    "with one another",
                    computed, measured));
}

}  // namespace yoke
