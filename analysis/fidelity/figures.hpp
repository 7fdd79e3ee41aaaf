// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "analysis/fidelity/fidelity.hpp"

namespace yoke {

/// Summary of one number per plan, in which each case has the same weight regardless of its number of plans.
struct PlanFigures {
  std::size_t plans = 0;
  std::optional<double> median, most, worst;  ///< `most` is the 0.9-quantile
};

/// |ln(predicted / measured)| of plans whose split is fixed before the run, and of plans that choose it at run time.
PlanFigures fixed_errors(std::span<FidelityReport const> reports);
PlanFigures dynamic_errors(std::span<FidelityReport const> reports);

/// For plans that search their share: |predicted - measured share|, the variation of the found share between visits,
/// and the cost of the difference (`share_cost`).
PlanFigures share_differences(std::span<FidelityReport const> reports);
PlanFigures share_visit_differences(std::span<FidelityReport const> reports);
PlanFigures share_costs(std::span<FidelityReport const> reports);

/// Lower bound of one processor alone, relative to its measured times.
struct Tightness {
  std::size_t plans = 0;
  std::optional<double> median;    ///< median of bound / median time
  std::optional<double> shortest;  ///< median of bound / shortest time
  std::optional<double> largest;   ///< maximum of bound / shortest time: above 1 the bound is violated
};
Tightness tightness_of(std::span<FidelityReport const> reports, Processor alone);

}  // namespace yoke
