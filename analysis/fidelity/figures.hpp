// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "analysis/fidelity/fidelity.hpp"

namespace yoke::analysis {

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

/// Errors of plans that were measured with a heartbeat, divided among their causes: the means of the parts add up to
/// the mean of `as_predicted`, each case with the same weight.
struct SpeedErrors {
  PlanFigures as_predicted;  ///< |ln(predicted / measured)| by the machine file's speed
  PlanFigures at_speed;      ///< error of predictions for the node's speed while the plan was measured
  PlanFigures visits;        ///< variation of the plan between visits
  double mean = 0;           ///< mean of `as_predicted`
  double of_speed = 0;       ///< reduction by predictions for the speed; negative if they are worse
  double of_visits = 0;      ///< part of the rest that is within the range of the visits' medians
  double of_model = 0;       ///< remainder
};
SpeedErrors speed_errors(std::span<FidelityReport const> reports);

/// Lower bound of one processor alone, relative to its measured times.
struct Tightness {
  std::size_t plans = 0;
  std::optional<double> median;    ///< median of bound / median time
  std::optional<double> shortest;  ///< median of bound / shortest time
  std::optional<double> largest;   ///< maximum of bound / shortest time: above 1 the bound is violated
};
Tightness tightness_of(std::span<FidelityReport const> reports, Processor alone);

}  // namespace yoke::analysis
