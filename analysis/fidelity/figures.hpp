// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "analysis/fidelity/fidelity.hpp"

namespace yoke {

/// A number that each of some plans has, in which each case has the same weight, however many of them it has.
struct PlanFigures {
  std::size_t plans = 0;
  std::optional<double> median, most, worst;  ///< most: the 0.9-quantile
};

/// |ln(predicted / measured)| of plans whose split is fixed before they run, and of those that decide while running.
PlanFigures fixed_errors(std::span<FidelityReport const> reports);
PlanFigures dynamic_errors(std::span<FidelityReport const> reports);

/// |predicted - measured share| of plans that search their share, by how much the search itself differs between visits,
/// and what the differences of predictions cost (`share_cost`).
PlanFigures share_differences(std::span<FidelityReport const> reports);
PlanFigures share_visit_differences(std::span<FidelityReport const> reports);
PlanFigures share_costs(std::span<FidelityReport const> reports);

/// How near the bound of one processor alone comes to what was measured of it.
struct Tightness {
  std::size_t plans = 0;
  std::optional<double> median;    ///< of bound / median time
  std::optional<double> shortest;  ///< median of bound / shortest time
  std::optional<double> largest;   ///< of bound / shortest time: above 1 it is no bound
};
Tightness tightness_of(std::span<FidelityReport const> reports, Processor alone);

}  // namespace yoke
