// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/fidelity_figures_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "analysis/fidelity/figures.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

/// Groups of cases by their label in a table's line, in the order of first appearance.
class Groups {
 public:
  void add(std::string const& name, FidelityReport const& report) {
    auto const at = std::find_if(groups_.begin(), groups_.end(), [&](auto const& one) { return one.first == name; });
    auto& group = at == groups_.end() ? groups_.emplace_back(name, std::vector<FidelityReport>{}) : *at;
    group.second.push_back(report);
  }
  auto begin() const { return groups_.begin(); }
  auto end() const { return groups_.end(); }
  std::size_t size() const { return groups_.size(); }

 private:
  std::vector<std::pair<std::string, std::vector<FidelityReport>>> groups_;
};

void append(std::vector<std::string>& cells, PlanFigures const& figures) {
  for (auto const& number : {figures.median, figures.most, figures.worst}) cells.push_back(three_digits_cell(number));
}

void add_line(Table& table, std::string const& model, std::string const& name,
              std::vector<FidelityReport> const& reports) {
  std::vector<std::string> cells{model, name};
  auto const fixed = fixed_errors(reports), dynamic = dynamic_errors(reports);
  cells.push_back(std::to_string(fixed.plans));
  append(cells, fixed);
  cells.push_back(std::to_string(dynamic.plans));
  append(cells, dynamic);
  append(cells, share_differences(reports));
  append(cells, share_visit_differences(reports));
  auto const costs = share_costs(reports);
  cells.push_back(percent_cell(costs.median));
  cells.push_back(percent_cell(costs.worst));
  table.add(cells);
}

/// No lines for a single group, which contains all cases.
void add_lines(Table& table, std::string const& model, Groups const& groups) {
  if (groups.size() < 2) return;
  for (auto const& [name, reports] : groups) add_line(table, model, name, reports);
}

}  // namespace

void print_fidelity_figures_by_group(std::vector<CaseFidelity> const& cases) {
  std::map<std::string, std::vector<CaseFidelity const*>> by_model;
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

void print_speed_errors(std::vector<CaseFidelity> const& cases) {
  std::map<std::string, std::vector<FidelityReport>> by_model;
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
    auto const errors = speed_errors(reports);
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

void print_bounds(std::vector<CaseFidelity> const& cases) {
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
    auto const of_host = tightness_of(reports, host), of_device = tightness_of(reports, device);
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

}  // namespace yoke
