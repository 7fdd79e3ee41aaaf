// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "analysis/compare/order.hpp"
#include "analysis/compare/side.hpp"
#include "suite/core/rows/prediction_row.hpp"

namespace yoke::analysis {

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
