// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfits.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/fidelity/case_fidelity.hpp"

namespace yoke::fidelity {

/// Returns the error of the model for each plan that was measured and predicted. `rows`: name of the rows in
/// misfit.csv.
std::vector<analysis::MisfitRow> misfit_rows(std::span<CaseFidelity const> judged, std::string const& rows);

/// Returns the interval of a prediction, widened to include the model's misfit, half of a width of logarithms: the
/// noise interval's ends stay if they are farther away.
analysis::Interval with_misfit(double predicted, std::optional<analysis::Interval> const& noise, double half_width);

/// Widens the intervals of all predictions whose misfit is known. The rows belong to one model. `falls_back`: the
/// machine file lacks numbers for terms that the model had for the others' misfits, so that only misfits with fallbacks
/// count.
void widen_by_misfit(std::vector<core::PredictionRow>& rows, analysis::Misfits const& misfits, bool falls_back = false);

/// Fraction of repetitions within the interval of nine of ten runs; each plan has the same weight.
struct Coverage {
  std::string model, kind;              ///< misfit_kind, or "all"
  std::size_t plans = 0;                ///< number of plans with an interval by noise
  std::optional<double> by_noise;       ///< fraction of their repetitions within it
  std::size_t with_misfit_plans = 0;    ///< number of plans with a known misfit
  std::optional<double> with_misfit;    ///< fraction of their repetitions within the wider interval
  std::optional<double> median_misfit;  ///< median of half the width, of logarithms
};

/// Returns a line for each model and kind, and one for all kinds. The misfit of a plan's own problem, whose rows have
/// the name `rows` in misfit.csv, does not count for it.
std::vector<Coverage> coverages(std::span<CaseFidelity const> judged, analysis::Misfits const& misfits,
                                std::string const& rows);

}  // namespace yoke::fidelity
