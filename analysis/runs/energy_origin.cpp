// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/energy_origin.hpp"

#include <fmt/format.h>

#include "suite/core/wording.hpp"

namespace yoke::analysis {

bool is_computed_energy(core::RunRow const& row) {
  return row.energy_source == "model" || row.energy_source == "simulated";
}

void EnergyOrigins::add(core::RunRow const& row) {
  if (row.node_energy_j || row.host_energy_j || row.device_energy_j)
    ++(is_computed_energy(row) ? computed_ : measured_);
}

void EnergyOrigins::say(core::Notes& notes) const {
  if (computed_ == 0) return;
  if (measured_ == 0)
    notes.say("the rows' energies are computed from power values, not measured");
  else
    notes.say(
        fmt::format("energies of {} are computed from power values and of {} are measured; they are compared "
                    "with one another",
                    core::count_text(computed_, "row"), measured_));
}

void note_energy_origin(std::span<core::RunRow const> rows, core::Notes& notes) {
  EnergyOrigins origins;
  for (auto const& row : rows) origins.add(row);
  origins.say(notes);
}

}  // namespace yoke::analysis
