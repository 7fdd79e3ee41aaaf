// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/comparison_report.hpp"

#include <fmt/format.h>

#include "suite/core/statistics.hpp"

namespace yoke {

namespace {

/// Returns the sentence on one side; empty if its rows record no disturbance.
std::string disturbance_sentence(Side const& side) {
  constexpr double least = 0.02;
  std::string text;
  if (!side.disturbances.empty())
    if (double const typical = median(side.disturbances.all()); typical >= least)
      text = fmt::format("other programs and virtual machines took {:.0f} % of the CPU time (median of {} runs)",
                         100 * typical, side.disturbances.size());
  if (side.throttled > 0)
    text += fmt::format("{}a CPU quota stopped yoke in {} periods", text.empty() ? "" : ", and ", side.throttled);
  return text.empty() ? "" : fmt::format("while {} was measured, {}", side.label, text);
}

}  // namespace

ComparisonReport comparison_report(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule,
                                   std::vector<std::vector<PredictionRow>> const& predictions) {
  ComparisonReport report{differences(sides), compare_sides(sides, by, rule), {}, {}, {}, {}};
  report.orders = orders(report.compared, rule);
  report.regret = regret_matrix(report.compared, report.orders);
  if (!predictions.empty()) report.foresight = foresight(report.compared, report.orders, predictions);
  for (auto const& side : sides)
    if (auto sentence = disturbance_sentence(side); !sentence.empty())
      report.disturbances.push_back(std::move(sentence));
  return report;
}

}  // namespace yoke
