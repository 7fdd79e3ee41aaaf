// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/plan_row.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "analysis/fidelity/fidelity.hpp"
#include "analysis/statistics/dependence.hpp"
#include "analysis/statistics/rank_sum.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/rows/column_list.hpp"
namespace yoke::analysis {
namespace {

using PlanRows = std::vector<PlanRow>;

std::optional<double> median_of(std::vector<double> const& values) {
  return values.empty() ? std::nullopt : std::optional(median(values));
}

PlanRow row_of(core::RunRow const& problem, PlanSamples const& plan) {
  PlanRow row;
  row.machine = problem.machine;
  row.host_cpu = problem.host_cpu;
  row.device_name = problem.device_name;
  if (!problem.across.empty())
    row.across = problem.ranks;
  else if (problem.ranks > 1)
    row.rank = problem.rank;
  row.within = problem.within;
  row.node = problem.node;
  copy_columns<ProblemColumns>(problem, row);
  copy_columns<NodeColumns>(problem, row);
  copy_columns<PlanColumns>(plan, row);
  row.seed = problem.seed;
  row.plan = plan.name;
  row.status = plan.not_ok > 0 ? plan.status : Status::ok;
  row.reason = plan.reason;
  row.repetitions = plan.times_s.size();
  row.not_ok = plan.not_ok;
  row.share = median_of(plan.shares.all());
  row.imbalance = median_of(plan.imbalances.all());
  row.energy_j = median_of(plan.energies_j.all());
  row.median_s = median_of(plan.times_s);
  if (!row.median_s) return row;
  if (row.repetitions > 1) {
    Interval const middle = quartiles(plan.times_s);
    row.q1_s = middle.low;
    row.q3_s = middle.high;
    row.spread = (middle.high - middle.low) / *row.median_s;
  }
  if (problem.flops > 0) row.flops_per_s = problem.flops / *row.median_s;
  if (problem.compulsory_bytes > 0) row.bytes_per_s = problem.compulsory_bytes / *row.median_s;
  return row;
}

void fill_speedups(PlanRows& rows, RoleOf const& role_of) {
  std::optional<double> single_s;
  for (auto const& row : rows) {
    Role const role = role_of(row.partitioner);
    if ((role == Role::host_only || role == Role::device_only) && row.median_s)
      single_s = std::min(single_s.value_or(*row.median_s), *row.median_s);
  }
  if (!single_s) return;
  for (auto& row : rows)
    if (row.median_s) row.speedup = *single_s / *row.median_s;
}

/// Sets the verdicts against the best plan; `plans[i]` has the samples of `rows[i]`.
void mark_best(PlanRows& rows, std::vector<PlanSamples> const& plans) {
  std::optional<std::size_t> best;
  std::size_t timed = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].median_s) {
      ++timed;
      if (!best || *rows[i].median_s < *rows[*best].median_s) best = i;
    }
  if (timed < 2) return;
  std::vector<std::size_t> others, all;
  std::vector<std::vector<double>> samples;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].median_s) {
      all.push_back(i);
      samples.push_back(plans[i].times_s);
    }
  auto const of_timed = dependences_in_turns(samples);
  std::vector<double> r(rows.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    r[all[k]] = of_timed[k];
    if (of_timed[k] > 0)
      rows[all[k]].effective_n = effective_number(static_cast<double>(samples[k].size()), of_timed[k]);
  }
  std::vector<Comparison> comparisons;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == *best || !rows[i].median_s) continue;
    others.push_back(i);
    comparisons.push_back(
        allow_for_dependence(compare_samples(plans[*best].times_s, plans[i].times_s), r[*best], r[i]));
  }
  auto const judgements = judge(comparisons, plan_rule);
  rows[*best].verdict = "best";
  for (std::size_t k = 0; k < others.size(); ++k) rows[others[k]].verdict = verdict_name(judgements[k].verdict);
}

}  // namespace

std::span<Column<PlanRow> const> PlanRow::columns() {
  using Row = PlanRow;
  static auto const list = core::column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine", &Row::machine},
      {"host_cpu", "vendor's name of the host's processor", &Row::host_cpu},
      {"device_name", "vendor's name of the device; on a split host, a description of that", &Row::device_name},
      {"rank", "number of the rank that measured, if several ran in lockstep", &Row::rank},
      {"across", "number of ranks that shared the problem; empty: each had a separate one", &Row::across, from_one},
      {"within", "plan by which each of them split its part among its processors", &Row::within},
      {"node", "host name of its node, or of all ranks' nodes", &Row::node},
      core::problem_columns<Row>(),
      {"seed", "seed of the inputs", &Row::seed},
      core::node_columns<Row>(),
      {"plan", "the partitioner, with the options that distinguish it from other plans of the case", &Row::plan},
      core::plan_columns<Row>(),
      {"status", "ok, or the status of the first repetition that is not: wrong, skipped, failed or hung", &Row::status},
      {"reason", "reason for a status other than ok", &Row::reason},
      {"repetitions", "number of repetitions that are ok, the basis of the medians", &Row::repetitions},
      {"not_ok", "number of repetitions that are not ok", &Row::not_ok},
      {"share", "median fraction of the work done on the device(s)", &Row::share, fraction},
      {"median_s", "median makespan in seconds", &Row::median_s, not_negative},
      {"q1_s", "first quartile of the makespans (type 7); empty with one repetition", &Row::q1_s, not_negative},
      {"q3_s", "third quartile of the makespans (type 7); empty with one repetition", &Row::q3_s, not_negative},
      {"spread", "interquartile range / median_s", &Row::spread, not_negative, true},
      {"speedup", "median of the faster of host alone and device alone / median_s; empty if neither was run",
       &Row::speedup, not_negative},
      {"thread_efficiency",
       "parallel efficiency: time with the fewest host threads x their number / (time x host threads); empty "
       "with one number",
       &Row::thread_efficiency, not_negative},
      {"flops_per_s", "useful floating-point operations per second", &Row::flops_per_s, not_negative},
      {"bytes_per_s", "compulsory bytes per second", &Row::bytes_per_s, not_negative},
      {"imbalance", "median of (longest - shortest) / shortest busy time", &Row::imbalance, not_negative},
      {"energy_j", "median joules of host and device(s) together", &Row::energy_j, not_negative},
      {"effective_n",
       "equivalent number of independent repetitions, if each depends on the previous one; empty otherwise",
       &Row::effective_n, not_negative},
      {"verdict",
       "best: smallest median of its case; of the others same (within 1 % of it), slower, faster or inconclusive; "
       "empty for a plan alone",
       &Row::verdict},
  });
  return list;
}

std::optional<std::size_t> repetitions_to_tell_any(std::size_t plans, std::size_t repetitions) {
  if (plans < 2 || repetitions == 0) return std::nullopt;
  auto const tells = [&](std::size_t n) {
    return min_rank_sum_p(n, n) * static_cast<double>(plans - 1) <= plan_rule.false_alarm;
  };
  if (tells(repetitions)) return std::nullopt;
  std::size_t enough = repetitions + 1;
  while (!tells(enough)) ++enough;
  return enough;
}

bool counts_bytes(PlanRow const& row) {
  return row.flops_per_s.value_or(0) < memory_bound_flops_per_byte * row.bytes_per_s.value_or(0);
}

void sort_by_time(PlanRows& rows) {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::stable_sort(rows.begin(), rows.end(),
                   [=](auto& a, auto& b) { return a.median_s.value_or(never) < b.median_s.value_or(never); });
}

void fill_efficiencies(std::vector<PlanRows>& cases) {
  using Key =
      std::tuple<std::string, std::string, std::string, std::string, std::uint64_t, std::string, std::string,
                 std::string, std::uint64_t, std::string, std::string, std::optional<std::uint64_t>, std::string>;
  std::map<Key, std::map<std::uint64_t, std::vector<PlanRow*>>> sweeps;
  for (auto& rows : cases)
    for (auto& row : rows)
      if (row.median_s && !row.across)
        sweeps[{row.machine, row.host_cpu, row.device_name, row.workload, row.size, row.precision, row.data,
                row.workload_options, row.seed, row.partitioner, row.options, row.rank, row.plan}][row.host_threads]
            .push_back(&row);
  for (auto const& [plan, by_threads] : sweeps) {
    if (by_threads.size() < 2) continue;
    auto const& [fewest, slowest] = *by_threads.begin();
    double const work_s = static_cast<double>(fewest) * *slowest.front()->median_s;
    for (auto const& [threads, rows] : by_threads)
      for (auto* const row : rows) row->thread_efficiency = work_s / (static_cast<double>(threads) * *row->median_s);
  }
}

PlanRows plan_rows(CaseSamples const& of, RoleOf const& role_of) {
  PlanRows rows;
  for (auto const& plan : of.plans) rows.push_back(row_of(of.problem, plan));
  fill_speedups(rows, role_of);
  mark_best(rows, of.plans);
  return rows;
}

}  // namespace yoke::analysis
