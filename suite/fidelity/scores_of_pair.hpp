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

namespace yoke {

/// Accuracies to beat, by workload: published ones for the papers' models, goals for yoke's own models.
struct ScoreGoals {
  std::vector<PublishedAccuracy> published;
  std::vector<AccuracyGoal> own;
};

/// Returns all scores of one pair of processors, from its cases.
std::vector<ScoreRow> score_pair(std::string const& pair, std::span<CaseSamples const> cases, Machine const& machine,
                                 std::vector<ReadyModel> const& models, ScoreGoals const& goals, Notes& notes);

/// Sorts by score first, in the order of docs/results.md; then by data.
void sort_by_figure(std::vector<ScoreRow>& rows);

}  // namespace yoke
