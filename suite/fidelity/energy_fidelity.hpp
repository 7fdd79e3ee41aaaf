// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/runs/samples.hpp"
#include "suite/core/rows/energy_row.hpp"
#include "suite/fidelity/guideline.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

/// Test of race-to-halt: the fastest measured plan against the one with the minimum energy.
struct RaceToHalt {
  std::string fastest, least;
  double excess = 0;  ///< median energy of the fastest plan / the minimum median energy - 1
};

/// Accuracy of a model for the energies of one case.
struct EnergyFidelity {
  std::string title, model;
  FidelityReport report;  ///< in joules
  std::optional<RaceToHalt> race;
  GuidelineVerdict guideline;  ///< PeaPaw's guideline for energy
  std::vector<EnergyRow> rows;
};

/// Returns every case with joules under every model that predicts joules; empty without such cases. It leaves out the
/// cases that `judge_cases` leaves out, which adds the notes.
std::vector<EnergyFidelity> judge_energies(std::span<CaseSamples const> cases, Machine const& machine,
                                           std::vector<ReadyModel> const& models);

}  // namespace yoke
