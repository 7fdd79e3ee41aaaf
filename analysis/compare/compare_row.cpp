// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/compare_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke::analysis {

std::span<Column<CompareRow> const> CompareRow::columns() {
  using Row = CompareRow;
  static auto const list = core::column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"first", "label of the first side", &Row::first},
      {"second", "label of the side that is compared with it", &Row::second},
      {"machine", "name of the machine; empty if cases are matched regardless of it", &Row::machine},
      core::problem_columns<Row>(),
      {"seed", "seed of the inputs", &Row::seed},
      {"plan", "the partitioner, with the options that distinguish it from other plans of the case", &Row::plan},
      core::plan_columns<Row>(),
      {"first_n", "repetitions of the first side that are ok", &Row::first_n},
      {"second_n", "repetitions of the second side that are ok", &Row::second_n},
      {"first_s", "median makespan of the first side in seconds", &Row::first_s, not_negative},
      {"second_s", "median makespan of the second side in seconds", &Row::second_s, not_negative},
      {"first_spread", "interquartile range / median of the first side", &Row::first_spread, not_negative},
      {"second_spread", "interquartile range / median of the second side", &Row::second_spread, not_negative},
      {"first_share", "median fraction of the work on the device(s), first side", &Row::first_share, fraction},
      {"second_share", "median fraction of the work on the device(s), second side", &Row::second_share, fraction},
      {"ratio",
       "estimate of second / first by Hodges and Lehmann, with several processes by the means of their log medians",
       &Row::ratio, not_negative},
      {"low", "lower end of its 95 % interval; empty if there are too few repetitions", &Row::low, not_negative},
      {"high", "upper end of its 95 % interval; empty if there are too few repetitions", &Row::high, not_negative},
      {"p", "p of Wilcoxon's rank-sum test, or of Student's between runs, adjusted for all comparisons together",
       &Row::p, not_negative},
      {"verdict", "same, faster, slower or inconclusive; unmatched if one side does not have the plan", &Row::verdict},
      {"needed", "if inconclusive: number of repetitions of each side that would probably decide", &Row::needed},
      {"processes_needed",
       "if inconclusive and repetitions cannot decide: number of processes of each side that probably would",
       &Row::processes_needed},
      {"shared", "factor that the times of all plans share; ratio, low and high are relative to it", &Row::shared,
       not_negative},
      {"between", "standard deviation of ln(time) of a process that low, high and p take into account", &Row::between,
       not_negative},
      {"speed_slope",
       "if the plan is compared at equal speed of the node by its heartbeat, which makes the interval narrower: change "
       "of ln(time) over that of ln(slowness); else empty",
       &Row::speed_slope, not_negative},
  });
  return list;
}

std::vector<CompareRow> compare_rows(Compared const& compared) {
  std::vector<CompareRow> rows;
  for (auto const& of : compared.cases)
    for (auto const& plan : of.plans)
      for (std::size_t s = 1; s < plan.sides.size(); ++s) {
        auto const &first = plan.sides[0], &second = plan.sides[s];
        if (first.n() + second.n() == 0) continue;
        auto& row = rows.emplace_back();
        row.first = compared.labels[0];
        row.second = compared.labels[s];
        if (compared.processors) row.machine = of.problem.machine;
        copy_columns<ProblemColumns>(of.problem, row);
        row.seed = of.problem.seed;
        row.plan = plan.name;
        row.partitioner = plan.partitioner;
        row.options = plan.options;
        row.first_n = first.n();
        row.second_n = second.n();
        row.first_s = first.median_s;
        row.second_s = second.median_s;
        row.first_spread = first.spread;
        row.second_spread = second.spread;
        row.first_share = first.share;
        row.second_share = second.share;
        row.verdict = "unmatched";
        if (!plan.changes[s]) continue;
        auto const& [comparison, judgement, speed_slope] = *plan.changes[s];
        row.ratio = comparison.shift;
        if (comparison.shift_interval) {
          row.low = comparison.shift_interval->low;
          row.high = comparison.shift_interval->high;
        }
        row.p = judgement.adjusted_p;
        row.verdict = verdict_name(judgement.verdict);
        if (judgement.repetitions_needed) row.needed = *judgement.repetitions_needed;
        if (judgement.processes_needed) row.processes_needed = *judgement.processes_needed;
        row.shared = comparison.shared;
        row.speed_slope = speed_slope;
        if (comparison.between > 0) row.between = comparison.between;
      }
  return rows;
}

}  // namespace yoke::analysis
