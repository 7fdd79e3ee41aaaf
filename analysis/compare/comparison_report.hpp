// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "analysis/compare/difference.hpp"
#include "analysis/compare/foresight.hpp"
#include "analysis/compare/order.hpp"

namespace yoke {

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
                                   std::vector<std::vector<PredictionRow>> const& predictions);

}  // namespace yoke
