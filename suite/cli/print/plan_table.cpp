// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/plan_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using PlanRows = std::span<analysis::PlanRow const>;
using Align = Table::Align;

std::string title_of(analysis::PlanRow const& row) {
  auto text = fmt::format("{} {} {} {}", row.workload, row.size, row.precision, row.data);
  if (!row.workload_options.empty()) text += " " + row.workload_options;
  if (row.across) return fmt::format("{} across {} ranks, each by {}", text, *row.across, row.within);
  return row.rank ? fmt::format("{} rank {} ({})", text, *row.rank, row.node) : text;
}

/// Text such as "vm, 1 + 1 threads" or "node, a host's processor, 16 threads + 132 units".
std::string processors_text(analysis::PlanRow const& row, bool names) {
  bool const split = row.device_threads > 0;
  return fmt::format("{}, {}{}{} + {} {}", row.machine, names ? row.host_cpu + ", " : "", row.host_threads,
                     split ? "" : " threads", split ? row.device_threads : row.device_units,
                     split ? "threads" : "units");
}

/// A code partition gives whole kernels to processors: its fraction of flops omits kernels without flops.
std::string share_cell(analysis::PlanRow const& row) {
  bool const kernels = role_of(registered_partitioners(), row.partitioner) == Role::code_partition;
  return kernels && row.share ? "kernels" : percent_cell(row.share);
}

/// Number of repetitions that all plans with a time have; `std::nullopt` if they differ.
std::optional<std::uint64_t> common_repetitions(PlanRows rows) {
  std::optional<std::uint64_t> n;
  for (auto const& row : rows) {
    if (!row.median_s) continue;
    if (n && *n != row.repetitions) return std::nullopt;
    n = row.repetitions;
  }
  return n;
}

/// Remarks about plans without a time, which are named by their common parts.
std::vector<std::string> remarks_of(PlanRows rows) {
  std::vector<std::pair<std::string, std::string>> plans_by_reason;
  for (auto const& row : rows) {
    if (row.not_ok == 0) continue;
    std::string const count = row.repetitions > 0 ? core::count_text(row.not_ok, "repetition") + " " : "";
    std::string const reason = count + status_name(row.status) + (row.reason.empty() ? "" : ": " + row.reason);
    auto const same = std::find_if(plans_by_reason.begin(), plans_by_reason.end(),
                                   [&](auto const& one) { return one.second == reason; });
    if (same == plans_by_reason.end())
      plans_by_reason.emplace_back(row.plan, reason);
    else
      same->first += ", " + row.plan;
  }
  std::vector<std::string> remarks;
  for (auto const& [plans, reason] : plans_by_reason) remarks.push_back(plans + ": " + reason);
  return remarks;
}

/// Adds the reason why plans are inconclusive, if it is too few or correlated repetitions.
void add_why_inconclusive(std::vector<std::string>& remarks, PlanRows rows) {
  std::size_t timed = 0, most = 0, correlated = 0;
  double least = 1;
  for (auto const& row : rows) {
    if (!row.median_s) continue;
    ++timed;
    most = std::max<std::size_t>(most, row.repetitions);
    if (!row.effective_n) continue;
    ++correlated;
    least = std::min(least, *row.effective_n / static_cast<double>(row.repetitions));
  }
  if (auto const enough = analysis::repetitions_to_tell_any(timed, most))
    remarks.push_back(
        fmt::format("{} of each cannot tell any of {} from the best, however far apart they are; {} "
                    "could",
                    core::count_text(most, "repetition"), core::count_text(timed, "plan"), *enough));
  bool const inconclusive =
      std::any_of(rows.begin(), rows.end(), [](analysis::PlanRow const& row) { return row.verdict == "inconclusive"; });
  if (correlated > 0 && inconclusive)
    remarks.push_back(
        fmt::format("repetitions of {} of {} may depend on the previous one, so that 10 are worth {:.2g} independent "
                    "ones or more",
                    correlated, core::count_text(timed, "plan"), 10 * least));
}

std::string device_sentence(std::span<analysis::JudgedCase const> cases) {
  bool const split = std::all_of(cases.begin(), cases.end(),
                                 [](analysis::JudgedCase const& of) { return of.rows.front().device_threads > 0; });
  return split && !cases.empty() ? "The device is a part of the host's cores, no GPU." : "";
}

}  // namespace

TitledTable case_table(PlanRows rows, PredictedSeconds const& predicted) {
  auto const& of = rows.front();
  bool const bytes = analysis::counts_bytes(of);
  std::vector<Table::Heading> headings = {{"plan"},
                                          {"verdict"},
                                          {"share", of.across ? "other ranks" : "device", Align::right},
                                          {"time", "median", Align::right},
                                          {"spread", "IQR", Align::right},
                                          {"n", "", Align::right},
                                          {"speed-up", "over one", Align::right},
                                          {"efficiency", "of threads", Align::right},
                                          {"rate", bytes ? "GB/s" : "GFLOP/s", Align::right},
                                          {"imbalance", "", Align::right},
                                          {"energy", "J", Align::right},
                                          {"predicted", "time", Align::right}};
  auto const n = common_repetitions(rows);
  TitledTable result{title_of(of) + (n ? fmt::format(" (n = {})", *n) : ""), Table(headings), remarks_of(rows)};
  for (auto const& row : rows) {
    if (!row.median_s) continue;
    result.table.add(
        {row.plan, row.verdict, share_cell(row), seconds_cell(row.median_s), percent_cell(row.spread),
         n ? missing_text : std::to_string(row.repetitions), speedup_cell(row.speedup),
         percent_cell(row.thread_efficiency), bytes ? gigabytes_cell(row.bytes_per_s) : gigabytes_cell(row.flops_per_s),
         excess_cell(row.imbalance), number_cell(row.energy_j),
         predicted ? seconds_cell(predicted(row)) : missing_text},
        row.verdict == "best" ? Table::Row::best : Table::Row::plain);
  }
  add_why_inconclusive(result.remarks, rows);
  return result;
}

std::vector<TitledTable> case_tables(std::span<analysis::JudgedCase const> cases, PredictedSeconds const& predicted) {
  bool names = false, several = false;
  for (auto const& of : cases) {
    auto const &one = of.rows.front(), &first = cases.front().rows.front();
    if (one.machine == first.machine && one.host_cpu != first.host_cpu) names = true;
    if (processors_text(one, true) != processors_text(first, true)) several = true;
  }
  std::vector<TitledTable> tables;
  for (auto const& of : cases) {
    tables.push_back(case_table(of.rows, predicted));
    if (several) tables.back().title = processors_text(of.rows.front(), names) + ": " + tables.back().title;
    if (of.answer) tables.back().answer = analysis::answer_sentence(*of.answer);
  }
  return tables;
}

std::string closing_text(std::span<analysis::JudgedCase const> cases) {
  std::string text;
  for (auto const& sentence : {analysis::summary_sentence(cases), device_sentence(cases)})
    if (!sentence.empty()) text += wrapped("", sentence, 0, help_width());
  return text;
}

Table overview_table(std::span<analysis::JudgedCase const> cases, PredictedSeconds const& predicted) {
  Table table({{"measured"},
               {"best plan"},
               {"speed-up", "over one", Align::right},
               {"95 %", "interval", Align::right},
               {"share", "device", Align::right},
               {"time", "median", Align::right},
               {"predicted", "time", Align::right},
               {"as good", "+ undecided", Align::right}});
  for (auto const& of : cases) {
    if (!of.answer) continue;
    auto const& answer = *of.answer;
    auto const& row = of.rows.front();
    auto const& interval = answer.gain_interval;
    std::string const others = answer.inconclusive.empty()
                                   ? std::to_string(answer.same.size())
                                   : fmt::format("{} + {}", answer.same.size(), answer.inconclusive.size());
    table.add({of.problem.workload + " " + std::to_string(of.problem.size), answer.best,
               answer.single.empty() ? missing_text : speedup_cell(answer.gain),
               interval && analysis::is_informative(*interval)
                   ? fmt::format("{:.2f} ... {:.2f}", interval->low, interval->high)
                   : missing_text,
               share_cell(row), seconds_cell(row.median_s), predicted ? seconds_cell(predicted(row)) : missing_text,
               others});
  }
  return table;
}

std::vector<analysis::JudgedCase> judged_plans(std::span<core::RunRow const> rows) {
  analysis::SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  return analysis::judge_plans(collector.take(), roles_of(registered_partitioners()));
}

void print_plans(std::span<analysis::JudgedCase const> cases, PredictedSeconds const& predicted) {
  for (auto const& table : case_tables(cases, predicted)) {
    print_out("\n");
    print_titled(table);
  }
}

}  // namespace yoke::cli
