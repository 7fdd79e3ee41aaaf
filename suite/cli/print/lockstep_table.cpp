// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/lockstep_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "analysis/runs/lockstep_report.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/titled_table.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

std::string name_of(RankTimes const& times) { return fmt::format("rank {} ({})", times.rank, times.node); }

/// Text such as "rank 2 (n03) 12.4 % slower".
std::string outliers_of(LockstepPlan const& plan) {
  std::string text;
  for (auto const& one : plan.ranks) {
    if (!one.outlier) continue;
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", name_of(one), percent_cell(std::abs(one.difference)),
                        one.difference > 0 ? "slower" : "faster");
  }
  return text;
}

/// Rows that are not ok, by status and reason, with their ranks.
std::vector<std::string> remarks_of(std::span<RunRow const> rows) {
  std::vector<std::pair<std::string, std::string>> ranks_by_what;
  for (auto const& row : rows) {
    if (row.status == Status::ok) continue;
    std::string const what = fmt::format("{} {}: {}{}{}", row.workload, row.partitioner, status_name(row.status),
                                         row.reason.empty() ? "" : ": ", row.reason);
    std::string const who = fmt::format("rank {} ({})", row.rank, row.node);
    auto const same =
        std::find_if(ranks_by_what.begin(), ranks_by_what.end(), [&](auto const& one) { return one.first == what; });
    if (same == ranks_by_what.end())
      ranks_by_what.emplace_back(what, who);
    else if (same->second.find(who) == std::string::npos)
      same->second += ", " + who;
  }
  std::vector<std::string> remarks;
  for (auto const& [what, ranks] : ranks_by_what) remarks.push_back(what + " on " + ranks);
  return remarks;
}

TitledTable table_of(std::span<LockstepPlan const> plans) {
  auto const& first = plans.front();
  TitledTable result{fmt::format("{}, {} ranks in lockstep", first.title, first.ranks.size()),
                     Table({{"plan"},
                            {"time", "of slowest rank", Align::right},
                            {"n", "", Align::right},
                            {"spread", "of ranks", Align::right},
                            {"slowest most often"},
                            {"", "times", Align::right}}),
                     {}};
  for (auto const& plan : plans) {
    auto const slowest = std::max_element(plan.ranks.begin(), plan.ranks.end(),
                                          [](auto const& a, auto const& b) { return a.slowest < b.slowest; });
    result.table.add({plan.plan, seconds_cell(plan.median_s), std::to_string(plan.repetitions),
                      percent_cell(plan.spread), name_of(*slowest), std::to_string(slowest->slowest)},
                     &plan == &first ? Table::Row::best : Table::Row::plain);
  }
  return result;
}

}  // namespace

void print_lockstep(std::span<RunRow const> rows, bool tables) {
  auto plans = lockstep_plans(rows);
  std::stable_sort(plans.begin(), plans.end(), [](auto const& a, auto const& b) { return a.median_s < b.median_s; });
  std::vector<std::string> titles;
  for (auto const& plan : plans)
    if (std::find(titles.begin(), titles.end(), plan.title) == titles.end()) titles.push_back(plan.title);
  for (auto const& title : titles) {
    std::vector<LockstepPlan> of;
    std::copy_if(plans.begin(), plans.end(), std::back_inserter(of), [&](auto& plan) { return plan.title == title; });
    if (tables) {
      print_out("\n");
      print_titled(table_of(of));
    }
    for (auto const& plan : of)
      if (auto const text = outliers_of(plan); !text.empty())
        print_note(fmt::format("{} {}: {} than the median rank", title, plan.plan, text));
  }
  for (auto const& remark : remarks_of(rows)) print_note(remark);
}

}  // namespace yoke
