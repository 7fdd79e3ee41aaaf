// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/compare/comparison_report.hpp"

namespace yoke {

ComparisonReport comparison_report(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule,
                                   std::vector<std::vector<PredictionRow>> const& predictions) {
  ComparisonReport report{differences(sides), compare_sides(sides, by, rule), {}, {}, {}};
  report.orders = orders(report.compared, rule);
  report.regret = regret_matrix(report.compared, report.orders);
  if (!predictions.empty()) report.foresight = foresight(report.compared, report.orders, predictions);
  return report;
}

}  // namespace yoke
