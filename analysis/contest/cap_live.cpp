// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/cap_live.hpp"

#include <algorithm>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {
namespace {

/// Returns the makespans of the plan with the smallest median among the plans whose partitioner has `role`.
std::vector<double> best_of(Case const& of, Role role, RoleOf const& role_of) {
  std::vector<double> best;
  for (auto const& plan : of.plans) {
    auto const seconds = makespans_s(plan);
    if (role_of(plan.partitioner) != role || seconds.empty()) continue;
    if (best.empty() || median(seconds) < median(best)) best = seconds;
  }
  return best;
}

}  // namespace

std::span<Column<CapLiveRow> const> CapLiveRow::columns() {
  using Row = CapLiveRow;
  static Column<Row> const list[] = {
      {"machine", "name of the machine", &Row::machine},
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"data", "resident or streamed", &Row::data},
      {"options", "options of cap", &Row::options},
      {"cap_runs", "repetitions of cap that are ok", &Row::cap_runs},
      {"sampling_runs", "repetitions of sampling that are ok; for several plans, those of the fastest",
       &Row::sampling_runs},
      {"over_sampling", "speedup of cap over sampling, from medians", &Row::over_sampling, not_negative},
      {"over_sampling_at_95_percent",
       "speedup over sampling at a confidence of 95 %, by rank sums; empty for too few runs",
       &Row::over_sampling_at_95_percent, not_negative},
      {"published_over_sampling", "the paper's value at 95 %", &Row::published_over_sampling, either_sign},
      {"profiled_fraction", "median fraction of the work done to measure rates", &Row::profiled_fraction, fraction},
      {"published_profiled_fraction", "the paper's value", &Row::published_profiled_fraction, fraction},
      {"imbalance", "median of (longest - shortest) / shortest busy time over all phases", &Row::imbalance,
       not_negative},
      {"last_imbalance", "imbalance of the last phase alone", &Row::last_imbalance, not_negative},
      {"published_imbalance", "the paper's value", &Row::published_imbalance, not_negative},
      {"of_p_dp", "efficiency: median of p-dp in the same case / that of cap", &Row::of_p_dp, not_negative},
  };
  return list;
}

std::vector<CapLiveRow> compare_cap(std::span<core::RunRow const> rows, std::span<CapPublished const> published,
                                    RoleOf const& role_of) {
  std::vector<CapLiveRow> list;
  for (auto const& of : group_cases(rows)) {
    auto const sampling = best_of(of, Role::one_sample, role_of), p_dp = best_of(of, Role::equal_finish, role_of);
    if (sampling.empty()) continue;
    for (auto const& plan : of.plans) {
      auto const seconds = makespans_s(plan);
      if (role_of(plan.partitioner) != Role::growing_rounds || seconds.empty()) continue;
      CapLiveRow row;
      row.machine = of.problem.machine;
      row.workload = of.problem.workload;
      row.size = of.problem.size;
      row.precision = of.problem.precision;
      row.data = of.problem.data;
      row.options = plan.options;
      row.cap_runs = seconds.size();
      row.sampling_runs = sampling.size();
      row.over_sampling = median(sampling) / median(seconds);
      row.over_sampling_at_95_percent = speedup_at_95_percent(sampling, seconds);
      row.profiled_fraction = median_of(plan, &core::RunRow::profiled_fraction);
      row.imbalance = median_of(plan, &core::RunRow::imbalance);
      row.last_imbalance = median_of(plan, &core::RunRow::last_imbalance);
      if (!p_dp.empty()) row.of_p_dp = median(p_dp) / median(seconds);
      auto const paper = std::find_if(published.begin(), published.end(),
                                      [&](CapPublished const& one) { return row.workload == one.workload; });
      if (paper != published.end()) {
        row.published_over_sampling = paper->over_sampling;
        row.published_profiled_fraction = paper->profiled;
        row.published_imbalance = paper->imbalance;
      }
      list.push_back(row);
    }
  }
  return list;
}

}  // namespace yoke::analysis
