// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/cap_live.hpp"

#include <algorithm>

#include "analysis/fidelity/cases.hpp"
#include "analysis/statistics/speedup.hpp"
#include "analysis/statistics/statistics.hpp"

namespace yoke {
namespace {

/// CAP, Tables 3 and 4; mm's profiled share is a fraction there.
struct Published {
  char const* workload;
  double over_sampling, profiled, imbalance;
};
constexpr Published published[] = {{"cg", 1.263, 0.334, 0.0195},
                                   {"jacobi", 1.451, 0.260, 0.0368},
                                   {"mm", 1.011, 0.0234, 0.0117},
                                   {"nbody", 1.377, 0.242, 0.0583}};

/// The repetitions of the plan with the least median, of all with this partitioner.
std::vector<double> best_of(Case const& of, std::string const& partitioner) {
  std::vector<double> best;
  for (auto const& plan : of.plans) {
    auto const seconds = makespans_s(plan);
    if (plan.partitioner != partitioner || seconds.empty()) continue;
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
      {"sampling_runs", "the same of sampling; of several plans, the fastest", &Row::sampling_runs},
      {"over_sampling", "speedup of cap over sampling, of medians", &Row::over_sampling},
      {"over_sampling_at_95_percent", "the same with a confidence of 95 %, by rank sums",
       &Row::over_sampling_at_95_percent},
      {"published_over_sampling", "the paper's, at 95 %", &Row::published_over_sampling},
      {"profiled_fraction", "median fraction of the work done to learn rates", &Row::profiled_fraction},
      {"published_profiled_fraction", "the paper's", &Row::published_profiled_fraction},
      {"imbalance", "median of (longest - shortest) / shortest busy time over all phases", &Row::imbalance},
      {"last_imbalance", "the same of the last phase alone", &Row::last_imbalance},
      {"published_imbalance", "the paper's", &Row::published_imbalance},
      {"of_p_dp", "efficiency: median of p-dp in the same case over that of cap", &Row::of_p_dp},
  };
  return list;
}

std::vector<CapLiveRow> compare_cap(std::span<RunRow const> rows) {
  std::vector<CapLiveRow> list;
  for (auto const& of : group_cases(rows)) {
    auto const sampling = best_of(of, "sampling"), p_dp = best_of(of, "p-dp");
    if (sampling.empty()) continue;
    for (auto const& plan : of.plans) {
      auto const seconds = makespans_s(plan);
      if (plan.partitioner != "cap" || seconds.empty()) continue;
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
      row.profiled_fraction = median_of(plan, &RunRow::profiled_fraction);
      row.imbalance = median_of(plan, &RunRow::imbalance);
      row.last_imbalance = median_of(plan, &RunRow::last_imbalance);
      if (!p_dp.empty()) row.of_p_dp = median(p_dp) / median(seconds);
      auto const paper = std::find_if(std::begin(published), std::end(published),
                                      [&](Published const& one) { return row.workload == one.workload; });
      if (paper != std::end(published)) {
        row.published_over_sampling = paper->over_sampling;
        row.published_profiled_fraction = paper->profiled;
        row.published_imbalance = paper->imbalance;
      }
      list.push_back(row);
    }
  }
  return list;
}

}  // namespace yoke
