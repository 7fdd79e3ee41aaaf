// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfits.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/studies/fidelity/case_fidelity.hpp"

namespace yoke {

/// What was measured of each plan that was predicted, and by how much the model was wrong. `rows`: what the rows are
/// called in misfit.csv.
std::vector<MisfitRow> misfit_rows(std::span<CaseFidelity const> judged, std::string const& rows);

/// The interval of a prediction that is widened to hold the model's misfit, half of a width of logarithms: the noise
/// interval's ends stay if they are farther away.
Interval with_misfit(double predicted, std::optional<Interval> const& noise, double half_width);

/// The intervals of all predictions whose misfit is known, widened to hold it. The rows are of one model. `falls_back`:
/// for want of numbers in the machine file it lacks terms that it had where others' misfits come from, so that only own
/// ones count.
void widen_by_misfit(std::vector<PredictionRow>& rows, Misfits const& misfits, bool falls_back = false);

/// How many repetitions are within the interval of nine of ten runs; each plan has the same weight.
struct Coverage {
  std::string model, kind;              ///< misfit_kind, or "all"
  std::size_t plans = 0;                ///< that have an interval by noise
  std::optional<double> by_noise;       ///< fraction of their repetitions within it
  std::size_t with_misfit_plans = 0;    ///< whose misfit is known
  std::optional<double> with_misfit;    ///< fraction of their repetitions within the wider interval
  std::optional<double> median_misfit;  ///< half of its width, of logarithms
};

/// A line for each model and kind, and one for all kinds. No plan is judged by its own problem's rows, which are called
/// `rows` in misfit.csv.
std::vector<Coverage> coverages(std::span<CaseFidelity const> judged, Misfits const& misfits, std::string const& rows);

}  // namespace yoke
