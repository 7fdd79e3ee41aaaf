// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/plan_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/print/shown.hpp"

namespace yoke {
namespace {

using PlanRows = std::span<PlanRow const>;
using Align = Table::Align;

std::string title_of(PlanRow const& row) {
  auto text = fmt::format("{} {} {} {}", row.workload, row.size, row.precision, row.data);
  if (!row.workload_options.empty()) text += " " + row.workload_options;
  if (row.across) return fmt::format("{} across {} ranks, each by {}", text, *row.across, row.within);
  return row.rank ? fmt::format("{} rank {} ({})", text, *row.rank, row.node) : text;
}

/// Text such as "vm, 1 + 1 threads" or "node, a host's processor, 16 threads + 132 units".
std::string processors_text(PlanRow const& row, bool names) {
  bool const split = row.device_threads > 0;
  return fmt::format("{}, {}{}{} + {} {}", row.machine, names ? row.host_cpu + ", " : "", row.host_threads,
                     split ? "" : " threads", split ? row.device_threads : row.device_units,
                     split ? "threads" : "units");
}

std::string spread_cell(PlanRow const& row) {
  return row.q1_s ? percent_cell((*row.q3_s - *row.q1_s) / *row.median_s) : missing_text;
}

/// Remarks about plans without a time, which are named by their common parts.
std::vector<std::string> remarks_of(PlanRows rows) {
  std::vector<std::pair<std::string, std::string>> plans_by_reason;
  for (auto const& row : rows) {
    if (row.not_ok == 0) continue;
    std::string const count = row.repetitions > 0 ? fmt::format("{} repetitions ", row.not_ok) : "";
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

/// Adds the reason why plans cannot be distinguished from the best, if it is too few or correlated repetitions.
void add_why_not_told(std::vector<std::string>& remarks, PlanRows rows) {
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
  if (auto const enough = repetitions_to_tell_any(timed, most))
    remarks.push_back(
        fmt::format("{} repetition{} of each cannot tell any of {} plans from the best, however far apart they are; {} "
                    "could",
                    most, most == 1 ? "" : "s", timed, *enough));
  bool const not_told =
      std::any_of(rows.begin(), rows.end(), [](PlanRow const& row) { return row.best == "not told"; });
  if (correlated > 0 && not_told)
    remarks.push_back(fmt::format(
        "repetitions of {} of {} plans may depend on the previous one, so that 10 are worth {:.2g} independent "
        "ones or more",
        correlated, timed, 10 * least));
}

}  // namespace

TitledTable case_table(PlanRows rows, PredictedSeconds const& predicted) {
  auto const& of = rows.front();
  bool const bytes = counts_bytes(of);
  std::vector<Table::Heading> headings = {{"plan"},
                                          {""},
                                          {"share", of.across ? "on other ranks" : "on device", Align::right},
                                          {"time", "median", Align::right},
                                          {"spread", "IQR", Align::right},
                                          {"n", "", Align::right},
                                          {"speed-up", "over single", Align::right},
                                          {"efficiency", "of threads", Align::right},
                                          {"rate", bytes ? "GB/s" : "GFLOP/s", Align::right},
                                          {"imbalance", "", Align::right},
                                          {"energy", "J", Align::right},
                                          {"predicted", "time", Align::right}};
  TitledTable result{title_of(of), Table(headings), remarks_of(rows)};
  for (auto const& row : rows) {
    if (!row.median_s) continue;
    result.table.add(
        {row.plan, row.best, percent_cell(row.share), seconds_cell(row.median_s), spread_cell(row),
         std::to_string(row.repetitions), speedup_cell(row.speedup), percent_cell(row.thread_efficiency),
         bytes ? gigabytes_cell(row.bytes_per_s) : gigabytes_cell(row.flops_per_s), percent_cell(row.imbalance),
         number_cell(row.energy_j), predicted ? seconds_cell(predicted(row)) : missing_text},
        row.best == "best" ? Table::Row::best : Table::Row::plain);
  }
  add_why_not_told(result.remarks, rows);
  return result;
}

std::vector<TitledTable> case_tables(std::span<std::vector<PlanRow> const> cases, PredictedSeconds const& predicted) {
  bool names = false, several = false;
  for (auto const& rows : cases) {
    auto const &one = rows.front(), &first = cases.front().front();
    if (one.machine == first.machine && one.host_cpu != first.host_cpu) names = true;
    if (processors_text(one, true) != processors_text(first, true)) several = true;
  }
  std::vector<TitledTable> tables;
  for (auto const& rows : cases) {
    tables.push_back(case_table(rows, predicted));
    if (several) tables.back().title = processors_text(rows.front(), names) + ": " + tables.back().title;
  }
  return tables;
}

void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted) {
  SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  std::vector<std::vector<PlanRow>> cases;
  for (auto const& of : collector.take()) {
    cases.push_back(plan_rows(of));
    sort_by_time(cases.back());
  }
  fill_efficiencies(cases);
  for (auto const& table : case_tables(cases, predicted)) {
    print_out("\n");
    print_titled(table);
  }
}

}  // namespace yoke
