// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "suite/core/files/fitted.hpp"
#include "suite/core/model.hpp"
#include "suite/core/observed_plan.hpp"

namespace yoke {

struct FitSettings {
  std::size_t resamples = 200, seed = 1;
  double confidence = 0.95;
  /// Called between steps: what is done next, and the fraction of the whole that is finished; from the first call on
  /// the coefficients are found.
  std::function<void(std::string_view what, double fraction)> progress = [](auto, auto) {};
  /// Asked between steps whether to leave out the rest of the resamples and of the cross-validation.
  std::function<bool()> stop = [] { return false; };
};

/// The model's coefficients that come nearest to the measurements: least squares of log(predicted / measured) over
/// energies and the busy times of host and busiest device (or the makespan, if those were not measured), each plan's
/// median weighted with its repetitions; by Levenberg-Marquardt in the logarithms of the coefficients, from the
/// machine's values on. A coefficient that the plans do not identify keeps the machine's value.
///
/// Confidence intervals are percentiles of a seeded bootstrap over blocks, each the n-th repetitions of all plans. Each
/// plan, and each size of each workload, is also left out in turn and predicted by a fit to the others.
/// After `stop`, the intervals are of the resamples that were made, which `Fitted::resamples` counts (none below
/// `min_resamples`), and folds that were left out say so.
///
/// Throws Error if there is nothing to fit to or the plans identify no coefficient of this model.
inline constexpr std::size_t min_resamples = 20;  ///< for an interval, when the bootstrap was stopped
Fitted fit(Model const& model, OptionValues const& options, Machine const& machine, std::span<ObservedPlan const> plans,
           FitSettings const& settings);

}  // namespace yoke
