// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/scores.hpp"
#include "analysis/runs/samples.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::fidelity {

/// Accuracies to beat, by workload: published ones for the papers' models, goals for yoke's own models.
struct ScoreGoals {
  std::vector<analysis::PublishedAccuracy> published;
  std::vector<analysis::AccuracyGoal> own;
};

/// Returns all scores of one pair of processors, from its cases.
std::vector<analysis::ScoreRow> score_pair(std::string const& pair, std::span<analysis::CaseSamples const> cases,
                                           Machine const& machine, std::vector<forecast::ReadyModel> const& models,
                                           ScoreGoals const& goals, core::Notes& notes);

/// Sorts by score first, in the order of docs/results.md; then by data.
void sort_by_figure(std::vector<analysis::ScoreRow>& rows);

}  // namespace yoke::fidelity
