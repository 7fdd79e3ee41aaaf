// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/cases.hpp"

#include <utility>

#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {

Grouping::Place Grouping::place(core::RunRow const& row) {
  std::string identity = core::case_identity(row);
  auto const [of, new_case] = case_index_.try_emplace(identity, plans_.size());
  if (new_case) plans_.push_back(0);
  auto& plans = plans_[of->second];
  auto const [plan, new_plan] = plan_index_.try_emplace(std::move(identity += core::execution_identity(row)), plans);
  if (new_plan) ++plans;
  return {of->second, plan->second, new_case, new_plan};
}

void Grouping::clear() {
  case_index_.clear();
  plan_index_.clear();
  plans_.clear();
}

std::string case_title(core::RunRow const& problem) {
  auto text = problem.workload + " " + std::to_string(problem.size) + " " + problem.precision + " " + problem.data;
  if (!problem.workload_options.empty()) text += " " + problem.workload_options;
  if (!problem.across.empty())
    return text + " across " + std::to_string(problem.ranks) + " ranks, each by " + problem.within;
  return problem.ranks < 2 ? text : text + " rank " + std::to_string(problem.rank);
}

std::string full_name(core::Execution const& execution) {
  std::string name = execution.partitioner;
  if (!execution.options.empty()) name += " " + execution.options;
  if (execution.depth > 1) name += " depth " + std::to_string(execution.depth);
  if (execution.slices > 1) name += " slices " + std::to_string(execution.slices);
  if (execution.blocking) name += " blocking";
  if (execution.learning) name += " learning";
  return name;
}

std::vector<Case> group_cases(std::span<core::RunRow const> rows, bool with_copies) {
  std::vector<Case> cases;
  Grouping grouping;
  for (auto const& row : rows) {
    if (row.copy > 0 && !with_copies) continue;
    auto const place = grouping.place(row);
    if (place.new_case) cases.push_back({row, {}});
    auto& plans = cases[place.of].plans;
    if (place.new_plan) plans.push_back({core::execution_of(row), {}, {}});
    plans[place.plan].rows.push_back(row);
  }
  for (auto& of : cases) name_plans(of.plans);
  return cases;
}

bool is_measured(core::RunRow const& run) { return run.status == Status::ok && run.makespan_s && *run.makespan_s > 0; }

std::optional<double> energy_j(core::RunRow const& run) {
  if (run.node_energy_j) return run.node_energy_j;
  if (!run.host_energy_j || !run.device_energy_j) return std::nullopt;
  return *run.host_energy_j + *run.device_energy_j;
}

std::vector<double> makespans_s(PlanRuns const& plan) {
  std::vector<double> values;
  for (auto const& row : plan.rows)
    if (is_measured(row)) values.push_back(*row.makespan_s);
  return values;
}

std::optional<double> median_of(PlanRuns const& plan, std::optional<double> core::RunRow::*column) {
  std::vector<double> values;
  for (auto const& row : plan.rows)
    if (is_measured(row) && row.*column) values.push_back(*(row.*column));
  if (values.empty()) return std::nullopt;
  return median(values);
}

}  // namespace yoke::analysis
