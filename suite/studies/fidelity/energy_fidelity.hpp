// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "suite/core/rows/energy_row.hpp"
#include "suite/studies/fidelity/guideline.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/plans/samples.hpp"

namespace yoke {

/// Whether being fast saved energy: the fastest measured plan against the one of least energy.
struct RaceToHalt {
  std::string fastest, least;
  double excess = 0;  ///< median energy of the fastest plan / that of the least - 1
};

/// How well a model knew the energies of one case.
struct EnergyFidelity {
  std::string title, model;
  FidelityReport report;  ///< of joules
  std::optional<RaceToHalt> race;
  GuidelineVerdict guideline;  ///< PeaPaw's for energy
  std::vector<EnergyRow> rows;
};

/// Every case with joules under every model that predicts joules; none if there are none. What is left out is what
/// `judge_cases` leaves out and says.
std::vector<EnergyFidelity> judge_energies(std::span<CaseSamples const> cases, Machine const& machine,
                                           std::vector<ReadyModel> const& models);

}  // namespace yoke
