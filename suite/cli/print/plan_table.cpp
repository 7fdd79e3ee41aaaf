// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/plan_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/statistics/statistics.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

/// The plan of least median time; nothing where none has an ok repetition.
PlanRuns const* best_of(Case const& of) {
  PlanRuns const* best = nullptr;
  for (auto const& plan : of.plans)
    if (auto const time = summarise(plan).median_s; time && (!best || *time < *summarise(*best).median_s)) best = &plan;
  return best;
}

/// Smallest median time of the plans with this role.
std::optional<double> fastest_s(Case const& of, Role role) {
  std::optional<double> fastest;
  for (auto const& plan : of.plans)
    if (auto const time = summarise(plan).median_s; role_of(partitioners(), plan.partitioner) == role && time)
      fastest = std::min(fastest.value_or(*time), *time);
  return fastest;
}

std::string verdict(PlanRuns const& plan, PlanRuns const* best) {
  PlanSummary const summary = summarise(plan);
  if (summary.not_ok > 0) return summary.status + ": " + summary.reason;
  if (!best || !summary.median_s) return "";
  if (&plan == best) return "best";
  return quartiles(makespans_s(plan)).overlaps(quartiles(makespans_s(*best))) ? "ties" : "";
}

void print_case(Case const& of, PredictedSeconds const& predicted) {
  using Align = Table::Align;
  std::vector<Table::Heading> headings = {{"plan"},
                                          {"share", "on device", Align::right},
                                          {"time", "median", Align::right},
                                          {"spread", "IQR", Align::right},
                                          {"rate", "GFLOP/s", Align::right},
                                          {"imbalance", "", Align::right}};
  auto const p_dp_s = fastest_s(of, Role::equal_finish);
  if (p_dp_s) headings.push_back({"efficiency", "of p-dp's", Align::right});
  if (predicted) headings.push_back({"predicted", "time", Align::right});
  headings.push_back({"best?"});
  Table table(headings);
  PlanRuns const* const best = best_of(of);
  for (auto const& plan : of.plans) {
    PlanSummary const summary = summarise(plan);
    std::vector<std::string> cells = {plan.name,
                                      percent_cell(summary.share),
                                      seconds_cell(summary.median_s),
                                      seconds_cell(summary.iqr_s),
                                      gflops_cell(summary.flops, summary.median_s),
                                      percent_cell(summary.imbalance)};
    if (p_dp_s)
      cells.push_back(percent_cell(summary.median_s ? std::optional(*p_dp_s / *summary.median_s) : std::nullopt));
    if (predicted) cells.push_back(seconds_cell(predicted(of, plan)));
    cells.push_back(verdict(plan, best));
    table.add(cells);
  }
  print_out("\n{}\n{}", title(of), table.to_string());
}

}  // namespace

void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted) {
  for (auto const& of : group_cases(rows)) print_case(of, predicted);
}

}  // namespace yoke
