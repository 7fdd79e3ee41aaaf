// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "suite/cli/print/compare.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

Table::Row row_kind(analysis::ComparedPlan const& plan) {
  bool slower = false, faster = false;
  for (auto const& change : plan.changes) {
    slower = slower || (change && change->judgement.verdict == analysis::Verdict::slower);
    faster = faster || (change && change->judgement.verdict == analysis::Verdict::faster);
  }
  return slower ? Table::Row::worse : faster ? Table::Row::best : Table::Row::plain;
}

/// The number of repetitions that all plans of the case have on each side, 0 on a side without any; empty if they
/// differ.
std::vector<std::size_t> common_n(analysis::ComparedCase const& of, std::size_t sides) {
  std::vector<std::size_t> n(sides, 0);
  for (auto const& plan : of.plans)
    for (std::size_t s = 0; s < sides; ++s) {
      auto const of_plan = plan.sides[s].n();
      if (of_plan == 0) continue;
      if (n[s] != 0 && n[s] != of_plan) return {};
      n[s] = of_plan;
    }
  return n;
}

/// Title of a case with its numbers of repetitions, such as " (n = 10)" or " (n = 5, 10)".
std::string title_with_n(analysis::ComparedCase const& of, std::vector<std::size_t> n) {
  if (n.empty()) return of.title;
  auto distinct = n;
  std::erase(distinct, std::size_t(0));
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  if (distinct.size() < 2) n = distinct;
  return fmt::format("{} (n = {})", of.title, fmt::join(n, ", "));
}

/// Verdict and change, and its interval and adjusted p if there are only two sides.
void add_change(std::vector<std::string>& cells, std::optional<analysis::PlanChange> const& change, bool single) {
  if (!change) {
    cells.insert(cells.end(), single ? 4 : 2, missing_text);
    return;
  }
  auto const& [comparison, judgement, slope] = *change;
  cells.emplace_back(analysis::verdict_name(judgement.verdict));
  cells.push_back(change_cell(comparison.shift - 1));
  if (!single) return;
  cells.push_back(change_interval_cell(comparison.shift_interval));
  cells.push_back(judgement.adjusted_p < 0.001 ? "<0.001" : fmt::format("{:.2g}", judgement.adjusted_p));
}

}  // namespace

std::vector<std::string_view> sorted_titles(analysis::Compared const& compared) {
  std::vector<std::string_view> titles;
  for (auto const& of : compared.cases) titles.push_back(of.title);
  std::sort(titles.begin(), titles.end());
  return titles;
}

std::string short_title(std::vector<std::string_view> const& sorted, analysis::ComparedCase const& of) {
  auto const& options = of.problem.workload_options;
  if (options.empty() || !of.title.ends_with(" " + options)) return of.title;
  auto const without = of.title.substr(0, of.title.size() - options.size());
  auto const first = std::lower_bound(sorted.begin(), sorted.end(), without);
  bool const alone = std::distance(first, sorted.end()) < 2 || !std::next(first)->starts_with(without);
  return alone ? without.substr(0, without.size() - 1) : of.title;
}

TitledTable case_table(analysis::Compared const& compared, analysis::ComparedCase const& of, bool all, bool many,
                       bool details) {
  std::size_t const sides = compared.labels.size();
  bool const single = sides == 2;
  auto const n = common_n(of, sides);
  bool const shows_n = n.empty();
  std::vector<Table::Heading> headings{{"plan"}};
  if (single) {
    headings.push_back({"verdict"});
    headings.push_back({"change", "", Align::right});
    headings.push_back({"95 %", "", Align::right});
    headings.push_back({"p", "", Align::right});
  }
  for (std::size_t s = 0; s < sides; ++s) {
    if (s > 0 && !single) {
      headings.push_back({compared.labels[s], "verdict"});
      headings.push_back({"", "change", Align::right});
    }
    headings.push_back({s > 0 && !single ? "" : compared.labels[s], "median", Align::right});
    if (details) headings.push_back({"", "IQR", Align::right});
    if (shows_n) headings.push_back({"", "n", Align::right});
  }
  Table table(headings);
  std::string undecided, of_processes;
  for (auto const& plan : of.plans) {
    auto const is = [&](analysis::Verdict verdict) {
      return std::any_of(plan.changes.begin(), plan.changes.end(),
                         [&](auto const& change) { return change && change->judgement.verdict == verdict; });
    };
    bool const matched =
        std::any_of(plan.changes.begin(), plan.changes.end(), [](auto& one) { return one.has_value(); });
    bool const told =
        is(analysis::Verdict::faster) || is(analysis::Verdict::slower) || is(analysis::Verdict::inconclusive);
    if (!all && (!matched || (many && !told))) continue;
    std::vector<std::string> cells{plan.name};
    if (single) add_change(cells, plan.changes[1], true);
    for (std::size_t s = 0; s < sides; ++s) {
      auto const& side = plan.sides[s];
      if (s > 0 && !single) add_change(cells, plan.changes[s], false);
      cells.push_back(seconds_cell(side.median_s));
      if (details) cells.push_back(percent_cell(side.spread));
      if (shows_n) cells.push_back(std::to_string(side.n()));
    }
    table.add(cells, row_kind(plan));
    if (single && plan.changes[1] && plan.changes[1]->judgement.repetitions_needed)
      undecided += fmt::format("{}{} {}", undecided.empty() ? "" : ", ", plan.name,
                               *plan.changes[1]->judgement.repetitions_needed);
    if (single && plan.changes[1] && plan.changes[1]->judgement.processes_needed)
      of_processes += fmt::format("{}{} {}", of_processes.empty() ? "" : ", ", plan.name,
                                  *plan.changes[1]->judgement.processes_needed);
  }
  std::vector<std::string> remarks;
  if (!undecided.empty()) remarks.push_back("repetitions of each that would probably decide: " + undecided);
  if (!of_processes.empty()) remarks.push_back("processes of each that would probably decide: " + of_processes);
  return {title_with_n(of, n), table, remarks};
}

bool is_undecided(analysis::Compared const& compared, analysis::ComparedCase const& of) {
  if (compared.labels.size() != 2) return false;
  bool any = false;
  for (auto const& plan : of.plans) {
    if (!plan.changes[1]) continue;
    if (plan.changes[1]->judgement.verdict != analysis::Verdict::inconclusive) return false;
    any = true;
  }
  return any;
}

TitledTable undecided_table(analysis::Compared const& compared,
                            std::vector<analysis::ComparedCase const*> const& cases) {
  auto const titles = sorted_titles(compared);
  Table table({{"case"}, {"plans", "", Align::right}, {"changes", "", Align::right}, {"repetitions", "to decide"}});
  for (auto const* const of : cases) {
    std::size_t plans = 0;
    std::optional<analysis::Interval> range;
    std::optional<std::size_t> least;
    std::string next = missing_text;
    for (auto const& plan : of->plans) {
      if (!plan.changes[1]) continue;
      ++plans;
      auto const& [comparison, judgement, slope] = *plan.changes[1];
      double const shift = comparison.shift;
      range = range ? analysis::Interval{std::min(range->low, shift), std::max(range->high, shift)}
                    : analysis::Interval{shift, shift};
      bool const by_processes = judgement.processes_needed.has_value();
      auto const needed = by_processes ? judgement.processes_needed : judgement.repetitions_needed;
      if (!needed || (least && *least <= *needed)) continue;
      least = *needed;
      next = fmt::format("{} {}{}", plan.name, *needed, by_processes ? " processes" : "");
    }
    table.add({short_title(titles, *of), std::to_string(plans), change_interval_cell(range), next});
  }
  return {fmt::format("{} inconclusive under all plans; --all lists the plans",
                      core::count_text(cases.size(), "case is", "cases are")),
          table,
          {}};
}

}  // namespace yoke::cli
