// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/compare/compared.hpp"

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
RegretMatrix regret_matrix(Compared const& compared, std::vector<CaseOrder> const& orders);

}  // namespace yoke::analysis
