// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/runs/samples.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/fidelity/guideline.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {

/// A model's energy prediction for one plan: a row of `yoke fidelity --energies`.
struct EnergyRow : ModelColumns {
  std::uint64_t schema = 1;
  std::string machine, workload;
  std::uint64_t size = 0;
  std::string precision, data, plan, energy_source;
  double measured_j = 0, predicted_j = 0, tightness = 0;
  std::uint64_t measured_rank = 0, predicted_rank = 0, case_pairs = 0, case_pairs_agreeing = 0;
  std::optional<double> case_regret, case_race_excess;
  std::string case_guideline, case_guideline_plan;
  std::optional<double> case_guideline_excess;

  static std::span<Column<EnergyRow> const> columns();
};

/// Test of race-to-halt: the fastest measured plan against the one with the minimum energy.
struct RaceToHalt {
  std::string fastest, least;
  double excess = 0;  ///< median energy of the fastest plan / the minimum median energy - 1
};

/// Accuracy of a model for the energies of one case.
struct EnergyFidelity {
  std::string title, model;
  analysis::FidelityReport report;  ///< in joules
  std::optional<RaceToHalt> race;
  GuidelineVerdict guideline;  ///< PeaPaw's guideline for energy
  std::vector<EnergyRow> rows;
};

/// Returns every case with joules under every model that predicts joules; empty without such cases. It leaves out the
/// cases that `judge_each_case` leaves out, which adds the notes.
std::vector<EnergyFidelity> judge_energies(std::span<analysis::CaseSamples const> cases, Machine const& machine,
                                           std::vector<forecast::ReadyModel> const& models);

}  // namespace yoke::fidelity
