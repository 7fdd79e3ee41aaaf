// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// A plan of one case: what was measured of it and what a model said. Shares are fractions of the work on the
/// device(s).
struct PlanOutcome {
  std::string plan;
  std::vector<double> makespan_s;  ///< repetitions that are ok
  std::optional<double> predicted_s;
  std::optional<double> predicted_share, measured_share;
};

/// A plan that was both measured and predicted. Ranks count from 1; a rank is the place in an order, ties or not.
struct PlanFidelity {
  std::string plan;
  double predicted_s = 0;
  double measured_s = 0;   ///< median
  Interval quartiles_s{};  ///< of what was measured
  double tightness = 0;    ///< predicted_s / measured_s; at most 1 if a lower bound of the time holds
  std::size_t predicted_rank = 0, measured_rank = 0;
  std::optional<double> share_error;  ///< predicted less measured share
  double relative_error() const { return tightness - 1; }
};

/// How well a model knew one case. Two predictions tie within one part in 10^9; two measurements tie if their
/// interquartile intervals overlap.
struct FidelityReport {
  std::vector<PlanFidelity> plans;              ///< measured and predicted; as given
  std::vector<std::string> left_out;            ///< plans without a measurement or without a prediction
  std::string predicted_order, measured_order;  ///< fastest first: "a < b = c"; "=" between neighbours that tie
  PairCount pairs;                              ///< predicted order first, measured order second
  std::optional<double> tau;                    ///< Kendall's tau-b of them
  std::string chosen, best;                     ///< least predicted time, the first given of ties; least median time
  std::optional<bool> top1;                     ///< chosen is best or ties with it; nothing for fewer than two plans
  std::optional<double> regret;                 ///< median time of chosen / that of best - 1; likewise
  std::optional<double> error;                  ///< median absolute percentage error over the plans, as a fraction
  /// Pairs that both order in the same way, and pairs that tie in both.
  std::size_t pairs_agreeing() const { return pairs.concordant + pairs.tied_both; }
};

/// Compares the plans that have a measurement and a prediction. Throws ContractViolation for a prediction that is not a
/// positive number of seconds.
FidelityReport compare_plans(std::span<PlanOutcome const> plans);

/// A model over several cases. Cases with fewer than two comparable plans count for tightness and error only.
struct FidelitySummary {
  std::size_t cases = 0, top1_hits = 0;
  std::size_t pairs_agreeing = 0, pairs = 0;
  std::optional<double> median_tau;  ///< over the cases that have one
  std::optional<double> median_regret, worst_regret;
  std::optional<double> error;  ///< median absolute percentage error over all plans, as a fraction
  std::optional<double> median_tightness, min_tightness, max_tightness;
};
FidelitySummary summarise(std::span<FidelityReport const> reports);

}  // namespace yoke
