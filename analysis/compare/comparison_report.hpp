// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "analysis/compare/side.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::analysis {

/// Orders of the plans of one case on each side. Only plans timed on all sides count; at least two exist.
struct CaseOrder {
  std::size_t of = 0;                      ///< index of the case
  std::vector<std::size_t> plans;          ///< indices of those plans
  std::vector<std::size_t> best;           ///< by side: index of the plan with the smallest median
  std::vector<double> cost;                ///< by side: time of the first side's best plan / time of the best there
  std::vector<Verdict> told;               ///< by side: verdict: does that cost differ from 1?
  std::vector<std::size_t> reversed;       ///< by side: pairs of plans that the first side has in the other order
  std::vector<std::optional<double>> tau;  ///< by side: Kendall's tau-b with the first side's order
  bool best_changed(std::size_t side) const { return told[side] == Verdict::slower; }
  /// True if a side's best plan or order differs from the first side's.
  bool order_changed() const;
};

/// Returns the cases with at least two such plans. Plans of one side tie unless they differ significantly
/// (`PlanOrder`); the costs are judged together.
std::vector<CaseOrder> orders(Compared const& compared, VerdictRule const& rule);

/// Cost of running on one side with the plan that is best on another: time / time of the best plan there, over the
/// cases that all sides have.
struct RegretMatrix {
  std::size_t cases = 0;
  std::vector<std::vector<double>> geometric_mean, worst;  ///< [tuned on][run on], at least 1
};
/// A difference between sides besides the plans, which may explain different times.
struct Difference {
  std::string what;
  std::vector<std::string> values;  ///< by side
};

/// Returns differences in processors, versions, threads, clocks and steadiness. Steadiness is included if sides differ
/// in it by more than a factor of two: the median over plans of interquartile range / median; and the number of plans
/// whose times drift (by `drift`, with Holm's correction at 5 %).
std::vector<Difference> differences(std::vector<Side> const& sides);

/// Accuracy of one model in predicting the best plan on each side.
struct Foresight {
  std::string model;
  std::vector<std::size_t> cases, right;  ///< by side: cases with predictions, and those with the best plan first
  std::size_t changes = 0, foreseen = 0;  ///< number of changes of the best plan, and of those with both sides right
};

/// `predictions`: by side, empty if it has none. A model is right if its fastest plan, among those timed on all sides,
/// is the best there or equal to it; an inconclusive case does not count. Models are in the order of the rows.
std::vector<Foresight> foresight(Compared const& compared, std::vector<CaseOrder> const& orders,
                                 std::vector<std::vector<core::PredictionRow>> const& predictions);

/// All results of `yoke compare`. It refers to the sides.
struct ComparisonReport {
  std::vector<Difference> differences;
  Compared compared;
  std::vector<CaseOrder> orders;
  RegretMatrix regret;
  std::vector<Foresight> foresight;
  std::vector<std::string> disturbances;  ///< sentences on sides that other programs or a CPU quota disturbed
};

/// `predictions`: by side, or empty. Throws as `compare_sides` does.
ComparisonReport comparison_report(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule,
                                   std::vector<std::vector<core::PredictionRow>> const& predictions);

}  // namespace yoke::analysis
