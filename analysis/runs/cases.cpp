// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/cases.hpp"

#include "analysis/statistics/statistics.hpp"

namespace yoke {
std::vector<Case> group_cases(std::span<RunRow const> rows, bool with_copies) {
  std::vector<Case> cases;
  Grouping grouping;
  for (auto const& row : rows) {
    if (row.copy > 0 && !with_copies) continue;
    auto const place = grouping.place(row);
    if (place.new_case) cases.push_back({row, {}});
    auto& plans = cases[place.of].plans;
    if (place.new_plan) plans.push_back({execution_of(row), {}, {}});
    plans[place.plan].rows.push_back(row);
  }
  for (auto& of : cases) name_plans(of.plans);
  return cases;
}

bool is_measured(RunRow const& run) { return run.status == Status::ok && run.makespan_s && *run.makespan_s > 0; }

std::optional<double> energy_j(RunRow const& run) {
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

std::optional<double> median_of(PlanRuns const& plan, std::optional<double> RunRow::*column) {
  std::vector<double> values;
  for (auto const& row : plan.rows)
    if (is_measured(row) && row.*column) values.push_back(*(row.*column));
  if (values.empty()) return std::nullopt;
  return median(values);
}

}  // namespace yoke
