// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/cases.hpp"

#include <algorithm>
#include <unordered_map>

#include "analysis/statistics/statistics.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke {
namespace {

void name_plans(Case& of) {
  for (auto& plan : of.plans) {
    auto const same = std::count_if(of.plans.begin(), of.plans.end(), [&](auto& p) {
      return p.partitioner == plan.partitioner && is_copy(p) == is_copy(plan);
    });
    RunRow const& run = plan.rows.front();
    plan.name = plan.partitioner;
    if (same > 1 && !plan.options.empty()) plan.name += " " + plan.options;
    if (same > 1 && run.depth > 1U) plan.name += " depth " + std::to_string(*run.depth);
    if (same > 1 && run.slices > 1U) plan.name += " slices " + std::to_string(*run.slices);
    if (same > 1 && run.device_wait == "block") plan.name += " blocking";
    if (same > 1 && run.learn == "yes") plan.name += " learning";
    if (run.copy > 0) plan.name += " again";
  }
}

}  // namespace

std::vector<Case> group_cases(std::span<RunRow const> rows, bool with_copies) {
  std::vector<Case> cases;
  std::unordered_map<std::string, std::size_t> case_index, plan_index;
  for (auto const& row : rows) {
    if (row.copy > 0 && !with_copies) continue;
    auto const [of, new_case] = case_index.emplace(case_identity(row), cases.size());
    if (new_case) cases.push_back({row, {}});
    auto& plans = cases[of->second].plans;
    auto const [plan, new_plan] = plan_index.emplace(plan_identity(row), plans.size());
    if (new_plan) plans.push_back({{row.partitioner, row.options}, {}, {}});
    plans[plan->second].rows.push_back(row);
  }
  for (auto& of : cases) name_plans(of);
  return cases;
}

bool is_copy(PlanRuns const& plan) { return plan.rows.front().copy > 0; }

bool is_measured(RunRow const& run) { return run.status == Status::ok && run.makespan_s && *run.makespan_s > 0; }

std::optional<double> energy_j(RunRow const& run) {
  if (run.node_energy_j) return run.node_energy_j;
  if (!run.host_energy_j || !run.device_energy_j) return std::nullopt;
  return *run.host_energy_j + *run.device_energy_j;
}

std::string title(Case const& of) {
  auto const& problem = of.problem;
  auto text = problem.workload + " " + std::to_string(problem.size) + " " + problem.precision + " " + problem.data;
  if (!problem.workload_options.empty()) text += " " + problem.workload_options;
  if (!problem.across.empty())
    return text + " across " + std::to_string(problem.ranks) + " ranks, each by " + problem.within;
  return problem.ranks < 2 ? text : text + " rank " + std::to_string(problem.rank);
}

std::vector<double> makespans_s(PlanRuns const& plan) {
  std::vector<double> values;
  for (auto const& row : plan.rows)
    if (is_measured(row)) values.push_back(*row.makespan_s);
  return values;
}

std::vector<double> energies_j(PlanRuns const& plan) {
  std::vector<double> all;
  for (auto const& row : plan.rows)
    if (auto const joules = energy_j(row); is_measured(row) && joules && *joules > 0) all.push_back(*joules);
  return all;
}

std::optional<double> median_of(PlanRuns const& plan, std::optional<double> RunRow::*column) {
  std::vector<double> values;
  for (auto const& row : plan.rows)
    if (is_measured(row) && row.*column) values.push_back(*(row.*column));
  if (values.empty()) return std::nullopt;
  return median(values);
}

PlanSummary summarise(PlanRuns const& plan) {
  PlanSummary summary;
  auto const times = makespans_s(plan);
  summary.ok = times.size();
  summary.not_ok = plan.rows.size() - summary.ok;
  auto const bad = std::find_if(plan.rows.begin(), plan.rows.end(), [](auto& row) { return !is_measured(row); });
  if (bad != plan.rows.end()) {
    summary.status = bad->status;
    summary.reason = bad->reason;
  }
  if (!plan.rows.empty()) summary.flops = plan.rows.front().flops;
  if (times.empty()) return summary;
  summary.median_s = median(times);
  summary.iqr_s = interquartile_range(times);
  summary.share = median_of(plan, &RunRow::share);
  summary.imbalance = median_of(plan, &RunRow::imbalance);
  return summary;
}

}  // namespace yoke
