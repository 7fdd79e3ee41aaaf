// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/misfits.hpp"
#include "analysis/fidelity/plan_order.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {

/// Measurements of one plan of a case, and a model's prediction. All values are seconds, or all are joules; "time"
/// below means that quantity. Shares are fractions of the work on the device(s).
struct PlanOutcome {
  std::string plan;
  std::vector<double> measured;  ///< makespans or energies of the repetitions that are ok
  std::optional<double> predicted;
  std::optional<double> predicted_share, measured_share;
  std::optional<Interval> visits{};  ///< visit_medians of makespans; `std::nullopt` for joules
  SplitKind split = SplitKind::fixed;
  std::optional<Interval> share_visits{};  ///< visit_medians of shares
  std::optional<double> share_cost{};      ///< predicted time at the measured share / at the predicted share - 1
  std::optional<Processor> alone{};        ///< the processor that does everything, if only one does
  std::optional<double> bound{};           ///< lower bound of the time, from the best rates of the machine
  std::optional<double> at_speed{};        ///< predicted for the node's speed while the plan was measured
  std::optional<Interval> noise{};         ///< predicted range of nine of ten runs, without the model's error
};

/// A plan that was both measured and predicted. Ranks count from 1: positions in a sorted order, regardless of ties.
struct PlanFidelity {
  std::string plan;
  double predicted = 0;
  double measured = 0;                 ///< median
  std::optional<Interval> interval{};  ///< 95 % interval of the median; `std::nullopt` below 6 repetitions
  double tightness = 0;                ///< predicted / measured; at most 1 if a lower bound holds
  std::size_t predicted_rank = 0, measured_rank = 0;
  std::optional<double> share_error;  ///< predicted - measured share
  std::optional<Interval> visits{};   ///< as in PlanOutcome, like the members below
  double shortest = 0;                ///< shortest measured time
  SplitKind split = SplitKind::fixed;
  std::optional<Interval> share_visits{};
  std::optional<double> share_cost{};
  std::optional<Processor> alone{};
  std::optional<double> bound{};
  std::optional<double> at_speed{};
  double error() const { return log_error(predicted, measured); }
};

/// Accuracy of a model for one case. Two predictions tie if they differ by at most one part in 10^9.
struct FidelityReport {
  std::vector<PlanFidelity> plans;    ///< measured and predicted plans, in the order given
  std::vector<std::string> left_out;  ///< plans without a measurement or without a prediction
  /// Orders, fastest first: "a < b = c ~ d"; between neighbors "=" means equal and "~" inconclusive.
  std::string predicted_order, measured_order;
  PairCount pairs;                                 ///< predicted order first, measured order second
  std::size_t pairs_decided = 0, pairs_equal = 0;  ///< significant and equal pairs; the rest are inconclusive
  std::optional<std::size_t> repetitions_needed;   ///< per plan, to decide the inconclusive pairs; empty if none
  std::optional<double> tau;                       ///< Kendall's tau-b; below 1 also for a perfect model if pairs tie
  std::optional<double> somers_d;  ///< over the significantly different pairs; 1 if the model orders all correctly
  std::string chosen, best;        ///< minimum predicted time (ties: first given); minimum median time
  /// True if `chosen` is the best or equal to it. `std::nullopt` for fewer than two plans, or unless the measurements
  /// decide every comparison with the best plan: a criterion that does not depend on the model and therefore favors
  /// none.
  std::optional<bool> top1;
  std::optional<double> regret;  ///< median time of chosen / of best - 1; `std::nullopt` for fewer than two plans
  bool regret_told = false;      ///< true if the chosen plan is significantly slower than the best
  std::optional<double> error;   ///< median of |ln(predicted / measured)| over the plans
  /// Number of pairs that both orders sort in the same way or both tie.
  std::size_t pairs_agreeing() const { return pairs.concordant + pairs.tied_both; }
};

/// Compares the plans that have a measurement and a prediction. Throws ContractViolation for a prediction that is not a
/// positive number.
FidelityReport compare_plans(std::span<PlanOutcome const> plans);
/// Overload that reuses orders of the case's measurements, computed for other models, from `orders`.
FidelityReport compare_plans(std::span<PlanOutcome const> plans, MeasuredOrders& orders);

/// Accuracy of a model over several cases. Cases with fewer than two comparable plans count only for tightness and
/// error. Each case has the same weight in errors and tightnesses, regardless of its number of plans.
struct FidelitySummary {
  std::size_t cases = 0;
  std::size_t top1_hits = 0, top1_decided = 0;  ///< hits, and cases whose best plan the measurements decide
  Interval top1_interval;                       ///< 95 % interval of the probability of a hit (proportion_interval)
  std::size_t pairs = 0, pairs_agreeing = 0, pairs_decided = 0, pairs_right = 0;
  std::optional<double> median_tau;  ///< over the cases that have a tau
  std::optional<double> somers_d;    ///< over the significantly different pairs of all cases
  std::optional<double> median_regret, worst_regret;
  std::optional<double> worst_decided_regret;          ///< largest significant regret; 0 if none is significant
  std::optional<double> error, error_90, worst_error;  ///< |ln(predicted / measured)|: median, 0.9-quantile, largest
  std::size_t visited = 0;  ///< number of plans measured in several visits; the quantiles below are over them
  std::optional<double> visit_difference, visit_difference_90, worst_visit_difference;  ///< machine variation
  std::optional<double> error_beyond, error_beyond_90, worst_error_beyond;  ///< error outside the visits' range
  std::optional<double> median_tightness, min_tightness, max_tightness;
};
FidelitySummary summarise(std::span<FidelityReport const> reports);

}  // namespace yoke::analysis
