// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/plan_order.hpp"
#include "analysis/fidelity/split_kind.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// A plan of one case: what was measured of it and what a model said. Both are seconds, or both are joules; where it
/// says time below, it is that quantity. Shares are fractions of the work on the device(s).
struct PlanOutcome {
  std::string plan;
  std::vector<double> measured;  ///< makespans or energies of the repetitions that are ok
  std::optional<double> predicted;
  std::optional<double> predicted_share, measured_share;
  std::optional<Interval> visits{};  ///< visit_medians of makespans; nothing for joules
  SplitKind split = SplitKind::fixed;
  std::optional<Interval> share_visits{};  ///< visit_medians of shares
  std::optional<double> share_cost{};      ///< time that the model predicts at the measured share / at its own - 1
  std::optional<Processor> alone{};        ///< the one processor that does everything
  std::optional<double> bound{};           ///< that no run of it can be shorter than, by the best rates of the machine
  std::optional<Interval> noise{};         ///< of nine of ten runs as predicted, without the model's misfit
};

/// A plan that was both measured and predicted. Ranks count from 1; a rank is the place in an order, ties or not.
struct PlanFidelity {
  std::string plan;
  double predicted = 0;
  double measured = 0;                 ///< median
  std::optional<Interval> interval{};  ///< of the median, 95 %; nothing for fewer than 6 repetitions
  double tightness = 0;                ///< predicted / measured; at most 1 if a lower bound holds
  std::size_t predicted_rank = 0, measured_rank = 0;
  std::optional<double> share_error;  ///< predicted less measured share
  std::optional<Interval> visits{};   ///< the outcome's, as all that follows
  double shortest = 0;                ///< of the measured ones
  SplitKind split = SplitKind::fixed;
  std::optional<Interval> share_visits{};
  std::optional<double> share_cost{};
  std::optional<Processor> alone{};
  std::optional<double> bound{};
  double error() const { return log_error(predicted, measured); }
};

/// How well a model knew one case. Two predictions tie within one part in 10^9.
struct FidelityReport {
  std::vector<PlanFidelity> plans;    ///< measured and predicted; as given
  std::vector<std::string> left_out;  ///< plans without a measurement or without a prediction
  /// Fastest first: "a < b = c ~ d"; between neighbours "=" for equal ones and "~" if it is not told.
  std::string predicted_order, measured_order;
  PairCount pairs;                                ///< predicted order first, measured order second
  std::size_t pairs_told = 0, pairs_equal = 0;    ///< of pairs.all; the others are not told
  std::optional<std::size_t> repetitions_needed;  ///< of each plan, to tell the pairs that are not; nothing if none
  std::optional<double> tau;                      ///< Kendall's tau-b; below 1 also for a perfect model if pairs tie
  std::optional<double> somers_d;                 ///< over the told pairs: 1 for a model that has all of them right
  std::string chosen, best;                       ///< least predicted time, the first given of ties; least median time
  /// Chosen is best or equal. Nothing for fewer than two plans, or unless every plan is told from the best or equal to
  /// it: that does not depend on the model, and so favours none.
  std::optional<bool> top1;
  std::optional<double> regret;  ///< median time of chosen / that of best - 1; nothing for fewer than two plans
  bool regret_told = false;      ///< whether the chosen plan is told to be slower than the best
  std::optional<double> error;   ///< median of |ln(predicted / measured)| over the plans
  /// Pairs that both order in the same way, and pairs that tie in both.
  std::size_t pairs_agreeing() const { return pairs.concordant + pairs.tied_both; }
};

/// Compares the plans that have a measurement and a prediction. Throws ContractViolation for a prediction that is not a
/// positive number.
FidelityReport compare_plans(std::span<PlanOutcome const> plans);
/// The same with the orders of the case's measurements that are known from other models.
FidelityReport compare_plans(std::span<PlanOutcome const> plans, MeasuredOrders& orders);

/// A model over several cases. Cases with fewer than two comparable plans count for tightness and error only. Each case
/// has the same weight in `error`s and `tightness`es, whatever its number of plans.
struct FidelitySummary {
  std::size_t cases = 0;
  std::size_t top1_hits = 0, top1_told = 0;  ///< hits, and cases the best plan of which is told
  Interval top1_interval;                    ///< of the probability of a hit, 95 % (proportion_interval)
  std::size_t pairs = 0, pairs_agreeing = 0, pairs_told = 0, pairs_right = 0;
  std::optional<double> median_tau;  ///< over the cases that have one
  std::optional<double> somers_d;    ///< over the told pairs of all cases
  std::optional<double> median_regret, worst_regret;
  std::optional<double> worst_told_regret;             ///< of those that are told; 0 if none is
  std::optional<double> error, error_90, worst_error;  ///< |ln(predicted / measured)|: median, 0.9-quantile, largest
  std::size_t visited = 0;  ///< plans that were measured in several visits; of them are the following quantiles
  std::optional<double> visit_difference, visit_difference_90, worst_visit_difference;  ///< of the machine itself
  std::optional<double> error_beyond, error_beyond_90, worst_error_beyond;              ///< beyond the visits' range
  std::optional<double> median_tightness, min_tightness, max_tightness;
};
FidelitySummary summarise(std::span<FidelityReport const> reports);

}  // namespace yoke
