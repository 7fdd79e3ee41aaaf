// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/files/fitted.hpp"
#include "suite/core/model.hpp"
#include "suite/core/observed_plan.hpp"

namespace yoke {

struct FitSettings {
  std::size_t resamples = 200, seed = 1;
  double confidence = 0.95;
};

/// The model's coefficients that come nearest to what was measured: least squares of the logarithms of predicted over
/// measured busy times of host and busiest device (of the makespan where those were not measured) and energies, each
/// plan's median weighted with its repetitions; Levenberg and Marquardt's steps in the logarithms of the coefficients,
/// from the machine's values on. A coefficient that the plans do not tell apart from others keeps the machine's value.
///
/// Confidence intervals are percentiles of a seeded bootstrap over the repetitions. Each plan, and each size of each
/// workload, is also left out in turn and predicted by a fit to the others.
///
/// Throws Error where there is nothing to fit to, or the plans tell no coefficient of this model.
Fitted fit(Model const& model, OptionValues const& options, Machine const& machine, std::span<ObservedPlan const> plans,
           FitSettings const& settings);

}  // namespace yoke
