// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/fidelity_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "suite/cli/print/fidelity_figures_table.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/unpredicted.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

PlanFidelity const* found(FidelityReport const& report, std::string const& plan) {
  auto const at = std::find_if(report.plans.begin(), report.plans.end(), [&](auto& p) { return p.plan == plan; });
  return at == report.plans.end() ? nullptr : &*at;
}

std::string more_repetitions(FidelityReport const& report) {
  if (!report.repetitions_needed) return "";
  return fmt::format(" ({} repetitions of each would probably tell the others)", *report.repetitions_needed);
}

void print_case(CaseFidelity const& of) {
  auto const& report = of.report;
  print_out("{}, by {}\n", of.title, of.model);
  Table table({{"plan"},
               {"share", "predicted", Align::right},
               {"on device", "measured", Align::right},
               {"time", "predicted", Align::right},
               {"", "measured", Align::right},
               {"95 %", "of median", Align::right},
               {"predicted/", "measured", Align::right},
               {"order", "predicted", Align::right},
               {"", "measured", Align::right}});
  for (std::size_t i = 0; i < of.outcomes.size(); ++i)
    if (auto const* plan = found(report, of.outcomes[i].plan))
      table.add({plan->plan, percent_cell(of.outcomes[i].predicted_share), percent_cell(of.outcomes[i].measured_share),
                 seconds_cell(plan->predicted), seconds_cell(plan->measured),
                 plan->interval ? seconds_cell(plan->interval->low) + " ... " + seconds_cell(plan->interval->high)
                                : missing_text,
                 number_cell(plan->tightness), std::to_string(plan->predicted_rank),
                 std::to_string(plan->measured_rank)});
  if (!table.empty()) print_table(table);
  std::vector<Unpredicted> rest;
  for (std::size_t i = 0; i < of.rows.size(); ++i)
    if (auto const& row = of.rows[i]; row.status != Status::compared)
      rest.push_back({of.outcomes[i].plan, row.status, row.reason});
  print_unpredicted(rest);
  if (report.plans.size() < 2) {
    print_out("fewer than two plans to compare\n\n");
    return;
  }
  print_out("order predicted: {}\norder measured:  {}\n", report.predicted_order, report.measured_order);
  print_out(
      "{} of {} pairs differ significantly, {} are the same{}; {} of the former are right: Somers' d {}, Kendall's tau "
      "{}\n",
      report.pairs_decided, report.pairs.all, report.pairs_equal, more_repetitions(report), report.pairs.concordant,
      three_digits_cell(report.somers_d), three_digits_cell(report.tau));
  print_out("top-1 {} (chosen {}, best {}), regret {}, median |ln(predicted/measured)| {}\n\n",
            !report.top1   ? "inconclusive"
            : *report.top1 ? "hit"
                           : "miss",
            report.chosen, report.best, excess_cell(report.regret), three_digits_cell(report.error));
}

/// Printed once for the case, after its models.
void print_guideline(GuidelineVerdict const& verdict) {
  if (verdict.category.empty()) return;
  if (verdict.plan.empty())
    print_out("guideline {}: no measured plan follows it\n\n", verdict.category);
  else
    print_out("guideline {}: {}; the fastest that follows it is {}, {} over {}\n\n", verdict.category,
              !verdict.right   ? "inconclusive"
              : *verdict.right ? "right"
                               : "wrong",
              verdict.plan, excess_cell(verdict.excess), verdict.best);
}

void print_summary(std::vector<CaseFidelity> const& cases) {
  std::map<std::string, std::vector<FidelityReport>> by_model;
  for (auto const& one : cases) by_model[one.model].push_back(one.report);
  Table table({{"model"},
               {"cases", "", Align::right},
               {"top-1", "hits of decided", Align::right},
               {"", "95 %", Align::right},
               {"pairs", "right of decided", Align::right},
               {"Somers' d", "", Align::right},
               {"tau", "median", Align::right},
               {"regret", "median", Align::right},
               {"", "worst", Align::right},
               {"", "worst decided", Align::right},
               {"|ln(p/m)|", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"predicted/measured", "median", Align::right},
               {"", "range", Align::right}});
  for (auto const& [model, reports] : by_model) {
    auto const summary = summarise(reports);
    table.add({model, std::to_string(summary.cases), fmt::format("{}/{}", summary.top1_hits, summary.top1_decided),
               fmt::format("{:.0f} ... {:.0f} %", 100 * summary.top1_interval.low, 100 * summary.top1_interval.high),
               fmt::format("{}/{}", summary.pairs_right, summary.pairs_decided), three_digits_cell(summary.somers_d),
               three_digits_cell(summary.median_tau), excess_cell(summary.median_regret),
               excess_cell(summary.worst_regret), excess_cell(summary.worst_decided_regret),
               three_digits_cell(summary.error), three_digits_cell(summary.error_90),
               three_digits_cell(summary.worst_error), number_cell(summary.median_tightness),
               number_cell(summary.min_tightness) + " ... " + number_cell(summary.max_tightness)});
  }
  print_out("all cases\n");
  print_table(table);
}

/// Errors by workload, and the part of them that is the machine's own variation.
void print_workloads(std::vector<CaseFidelity> const& cases) {
  std::map<std::pair<std::string, std::string>, std::vector<FidelityReport>> groups;
  std::map<std::string, std::vector<FidelityReport>> all;
  bool visited = false;
  for (auto const& one : cases) {
    if (!one.rows.empty()) groups[{one.model, one.rows.front().workload}].push_back(one.report);
    visited |= std::any_of(one.report.plans.begin(), one.report.plans.end(), [](auto& plan) { return plan.visits; });
  }
  Table table({{"model"},
               {"workload"},
               {"|ln(p/m)|", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"machine itself", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"beyond it", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right}});
  auto const add = [&](std::string const& model, std::string const& workload, FidelitySummary const& of) {
    std::vector<std::string> cells{model, workload};
    for (auto const& value : {of.error, of.error_90, of.worst_error, of.visit_difference, of.visit_difference_90,
                              of.worst_visit_difference, of.error_beyond, of.error_beyond_90, of.worst_error_beyond})
      cells.push_back(three_digits_cell(value));
    table.add(cells);
  };
  for (auto at = groups.begin(); at != groups.end(); ++at) {
    auto const& [model, workload] = at->first;
    add(model, workload, summarise(at->second));
    auto& of_model = all[model];
    of_model.insert(of_model.end(), at->second.begin(), at->second.end());
    if (auto const next = std::next(at); next == groups.end() || next->first.first != model)
      add(model, "all", summarise(of_model));
  }
  print_out("\nby workload, and how much is the machine itself\n");
  print_table(table);
  if (visited)
    print_out(
        "machine itself: ln of the largest over the least median of the invocations that measured a plan; beyond it: "
        "|ln| of the prediction over the nearest of these medians, 0 between them\n");
  else
    print_out(
        "No plan was measured by two invocations of yoke run, so it is unknown how much of the errors is the machine "
        "itself.\n");
}

}  // namespace

void print_fidelity(std::vector<CaseFidelity> const& cases) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    print_case(cases[i]);
    if (i + 1 == cases.size() || cases[i + 1].title != cases[i].title) print_guideline(cases[i].guideline);
  }
  print_summary(cases);
  print_fidelity_figures_by_group(cases);
  print_bounds(cases);
  print_workloads(cases);
  print_speed_errors(cases);
}

}  // namespace yoke
