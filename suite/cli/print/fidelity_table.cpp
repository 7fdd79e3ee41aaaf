// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/fidelity/figures.hpp"
#include "suite/cli/print/answer.hpp"
#include "suite/cli/print/fidelity.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/fidelity/case_fidelity.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

/// Groups of cases by their label in a table's line, in the order of first appearance.
class Groups {
 public:
  void add(std::string const& name, analysis::FidelityReport const& report) {
    auto const at = std::find_if(groups_.begin(), groups_.end(), [&](auto const& one) { return one.first == name; });
    auto& group = at == groups_.end() ? groups_.emplace_back(name, std::vector<analysis::FidelityReport>{}) : *at;
    group.second.push_back(report);
  }
  auto begin() const { return groups_.begin(); }
  auto end() const { return groups_.end(); }
  std::size_t size() const { return groups_.size(); }

 private:
  std::vector<std::pair<std::string, std::vector<analysis::FidelityReport>>> groups_;
};

void append(std::vector<std::string>& cells, analysis::PlanFigures const& figures) {
  for (auto const& number : {figures.median, figures.most, figures.worst}) cells.push_back(three_digits_cell(number));
}

void add_line(Table& table, std::string const& model, std::string const& name,
              std::vector<analysis::FidelityReport> const& reports) {
  std::vector<std::string> cells{model, name};
  auto const fixed = analysis::fixed_errors(reports), dynamic = analysis::dynamic_errors(reports);
  cells.push_back(std::to_string(fixed.plans));
  append(cells, fixed);
  cells.push_back(std::to_string(dynamic.plans));
  append(cells, dynamic);
  append(cells, analysis::share_differences(reports));
  append(cells, analysis::share_visit_differences(reports));
  auto const costs = analysis::share_costs(reports);
  cells.push_back(percent_cell(costs.median));
  cells.push_back(percent_cell(costs.worst));
  table.add(cells);
}

/// No lines for a single group, which contains all cases.
void add_lines(Table& table, std::string const& model, Groups const& groups) {
  if (groups.size() < 2) return;
  for (auto const& [name, reports] : groups) add_line(table, model, name, reports);
}

/// Prints errors, separately for fixed splits and dynamic plans, and shares found by search: over all cases, by data,
/// by workload and by size.
void print_fidelity_figures_by_group(std::vector<fidelity::CaseFidelity> const& cases) {
  std::map<std::string, std::vector<fidelity::CaseFidelity const*>> by_model;
  for (auto const& one : cases)
    if (!one.rows.empty()) by_model[one.model].push_back(&one);
  Table table({{"model"},
               {"cases"},
               {"fixed splits", "plans", Align::right},
               {"|ln(p/m)|", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"dynamic", "plans", Align::right},
               {"|ln(p/m)|", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"share off by", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"search itself", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"which costs", "median", Align::right},
               {"", "worst", Align::right}});
  for (auto const& [model, of_model] : by_model) {
    Groups all, by_data, by_workload;
    std::map<std::string, Groups> by_size;
    for (auto const* one : of_model) {
      auto const& row = one->rows.front();
      all.add("all", one->report);
      by_data.add(row.data, one->report);
      by_workload.add(row.workload, one->report);
      by_size[row.workload].add(row.workload + " " + std::to_string(row.size), one->report);
    }
    for (auto const& [name, reports] : all) add_line(table, model, name, reports);
    add_lines(table, model, by_data);
    add_lines(table, model, by_workload);
    for (auto const& [workload, reports] : by_workload) add_lines(table, model, by_size[workload]);
  }
  print_out("\nfixed splits and plans that decide while running\n");
  print_table(table);
  print_out(
      "share off by: |predicted - measured| of plans that search their share; search itself: by how much these "
      "differ between invocations of yoke run; which costs: time that the model "
      "predicts at the measured share over that at its own\n");
}

/// Prints errors for the node's speed while it was measured, and which part of them is whose. Prints no table if no row
/// has a speed.
void print_speed_errors(std::vector<fidelity::CaseFidelity> const& cases) {
  std::map<std::string, std::vector<analysis::FidelityReport>> by_model;
  for (auto const& one : cases) by_model[one.model].push_back(one.report);
  Table table({{"model"},
               {"plans", "", Align::right},
               {"as predicted", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"for the speed then", "median", Align::right},
               {"", "90 %", Align::right},
               {"", "worst", Align::right},
               {"machine itself", "median", Align::right},
               {"", "worst", Align::right}});
  std::string parts;
  for (auto const& [model, reports] : by_model) {
    auto const errors = analysis::speed_errors(reports);
    if (errors.as_predicted.plans == 0) continue;
    std::vector<std::string> cells{model, std::to_string(errors.as_predicted.plans)};
    append(cells, errors.as_predicted);
    append(cells, errors.at_speed);
    cells.push_back(three_digits_cell(errors.visits.median));
    cells.push_back(three_digits_cell(errors.visits.worst));
    table.add(cells);
    parts += fmt::format(
        "{}: the mean error is {:.3f}: {:.3f} is the node's, which was not as fast as in the machine file, {}, and "
        "{:.3f} is left for the model\n",
        model, errors.mean, errors.of_speed,
        errors.visits.plans > 0
            ? fmt::format("{:.3f} is within its own differences from visit to visit", errors.of_visits)
            : "its differences from visit to visit are unknown",
        errors.of_model);
  }
  if (table.empty()) return;
  print_out("\n|ln(p/m)| as predicted, and predicted for the speed of the node while it was measured\n");
  print_table(table);
  print_out("{}", parts);
}

/// Prints the tightness of the bounds of host and device alone, by workload and data; nothing is printed without
/// bounds.
void print_bounds(std::vector<fidelity::CaseFidelity> const& cases) {
  Groups groups;
  for (auto const& one : cases)
    if (!one.rows.empty() && one.model == cases.front().model)
      groups.add(one.rows.front().workload + " " + one.rows.front().data, one.report);
  Table table({{"cases"},
               {"host alone", "bound/median", Align::right},
               {"", "/shortest", Align::right},
               {"", "at most", Align::right},
               {"device alone", "bound/median", Align::right},
               {"", "/shortest", Align::right},
               {"", "at most", Align::right}});
  for (auto const& [name, reports] : groups) {
    auto const of_host = analysis::tightness_of(reports, host), of_device = analysis::tightness_of(reports, device);
    if (of_host.plans + of_device.plans == 0) continue;
    std::vector<std::string> cells{name};
    for (auto const& one : {of_host, of_device})
      for (auto const& number : {one.median, one.shortest, one.largest}) cells.push_back(three_digits_cell(number));
    table.add(cells);
  }
  if (table.empty()) return;
  print_out("\nbounds by the best rates of the machine file\n");
  print_table(table);
  print_out(
      "bound: no kernels of these counts are faster at the best rates that were measured; copies, launches and "
      "exchanges are not in it. At most: the largest of bound / shortest time; above 1 the rates were not the "
      "machine's best.\n");
}

using Align = Table::Align;

analysis::PlanFidelity const* found(analysis::FidelityReport const& report, std::string const& plan) {
  auto const at = std::find_if(report.plans.begin(), report.plans.end(), [&](auto& p) { return p.plan == plan; });
  return at == report.plans.end() ? nullptr : &*at;
}

std::string more_repetitions(analysis::FidelityReport const& report) {
  if (!report.repetitions_needed) return "";
  return fmt::format(" ({} repetitions of each would probably tell the others)", *report.repetitions_needed);
}

void print_case(fidelity::CaseFidelity const& of) {
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
void print_guideline(fidelity::GuidelineVerdict const& verdict) {
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

void print_summary(std::vector<fidelity::CaseFidelity> const& cases) {
  std::map<std::string, std::vector<analysis::FidelityReport>> by_model;
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
    auto const summary = analysis::summarise(reports);
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
void print_workloads(std::vector<fidelity::CaseFidelity> const& cases) {
  std::map<std::pair<std::string, std::string>, std::vector<analysis::FidelityReport>> groups;
  std::map<std::string, std::vector<analysis::FidelityReport>> all;
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
  auto const add = [&](std::string const& model, std::string const& workload, analysis::FidelitySummary const& of) {
    std::vector<std::string> cells{model, workload};
    for (auto const& value : {of.error, of.error_90, of.worst_error, of.visit_difference, of.visit_difference_90,
                              of.worst_visit_difference, of.error_beyond, of.error_beyond_90, of.worst_error_beyond})
      cells.push_back(three_digits_cell(value));
    table.add(cells);
  };
  for (auto at = groups.begin(); at != groups.end(); ++at) {
    auto const& [model, workload] = at->first;
    add(model, workload, analysis::summarise(at->second));
    auto& of_model = all[model];
    of_model.insert(of_model.end(), at->second.begin(), at->second.end());
    if (auto const next = std::next(at); next == groups.end() || next->first.first != model)
      add(model, "all", analysis::summarise(of_model));
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

void print_fidelity(std::vector<fidelity::CaseFidelity> const& cases) {
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

}  // namespace yoke::cli
