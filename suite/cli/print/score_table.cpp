// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/score_table.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "analysis/statistics/statistics.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {
namespace {

using Align = Table::Align;

std::vector<std::string> pairs_of(std::vector<ScoreRow> const& rows) {
  std::vector<std::string> pairs;
  for (auto const& row : rows)
    if (std::find(pairs.begin(), pairs.end(), row.pair) == pairs.end()) pairs.push_back(row.pair);
  return pairs;
}

bool fraction(std::string const& figure) {
  return figure == "regret" || figure == "accuracy" || figure == "share sweep" || figure == "imbalance";
}

std::string cell(std::string const& figure, std::optional<double> value) {
  if (!value) return missing_text;
  if (fraction(figure)) return percent_cell(value);
  if (figure == "top-1" || figure == "guideline") return fmt::format("{:.4g}", *value);
  return fmt::format("{:.3f}", *value);
}

std::string aim(ScoreRow const& row) {
  if (!row.to_beat) return missing_text;
  return std::string(row.higher_is_better == "yes" ? ">= " : "<= ") + cell(row.figure, row.to_beat);
}

void print_pairs(std::vector<ScoreRow> const& rows, std::vector<std::string> const& pairs) {
  Table table({{"pair"},
               {"machine"},
               {"device"},
               {"host", "threads", Align::right},
               {"device", "threads", Align::right},
               {"device", "units", Align::right}});
  for (auto const& pair : pairs) {
    auto const& row = *std::find_if(rows.begin(), rows.end(), [&](auto& r) { return r.pair == pair; });
    auto const number = [](std::uint64_t n) { return n == 0 ? std::string(missing_text) : std::to_string(n); };
    table.add({pair, row.machine, row.device_name, number(row.host_threads), number(row.device_threads),
               number(row.device_units)});
  }
  print_table(table);
  print_out("\n");
}

/// Rows of one line of a table, of all pairs.
using RowGroup = std::vector<ScoreRow const*>;

/// The rows by lines, in the order in which `same` finds them.
template <class Same>
std::vector<RowGroup> lines_of(std::vector<ScoreRow> const& rows, Same const& same) {
  std::vector<RowGroup> lines;
  for (auto const& row : rows) {
    auto line = std::find_if(lines.begin(), lines.end(), [&](auto& l) { return same(*l.front(), row); });
    if (line == lines.end()) line = lines.insert(line, RowGroup{});
    line->push_back(&row);
  }
  return lines;
}

/// The median of a pair's values, and the number of its problems that beat the number: "1.2 % 3/4".
std::string reached_cell(RowGroup const& line, std::string const& pair) {
  std::vector<double> reached;
  std::size_t beaten = 0, judged = 0;
  for (auto const* row : line) {
    if (row->pair != pair) continue;
    if (row->reached) reached.push_back(*row->reached);
    beaten += row->beaten == "yes" ? 1 : 0;
    judged += row->beaten.empty() ? 0 : 1;
  }
  if (reached.empty()) return missing_text;
  std::string const text = cell(line.front()->figure, median(reached));
  return judged == 0 ? text : fmt::format("{} {}/{}", text, beaten, judged);
}

/// Names of the line's workloads, or their number.
std::string workloads_cell(RowGroup const& line) {
  std::set<std::string> names;
  for (auto const* row : line) names.insert(row->workload);
  constexpr std::size_t max_names = 3;
  if (names.size() > max_names) return fmt::format("{} workloads", names.size());
  return fmt::format("{}", fmt::join(names, ", "));
}

void print_lines(std::vector<RowGroup> const& lines, std::vector<std::string> const& pairs, char const* of,
                 std::function<std::string(RowGroup const&)> const& problem) {
  std::vector<Table::Heading> headings{{"figure"}, {"subject"}, {of}, {"to beat", "", Align::right}, {"from"}};
  for (auto const& pair : pairs) headings.push_back({pair, "", Align::right});
  Table table(headings);
  for (auto const& line : lines) {
    auto const& first = *line.front();
    std::vector<std::string> cells{first.figure, first.subject, problem(line), aim(first), first.from};
    for (auto const& pair : pairs) cells.push_back(reached_cell(line, pair));
    table.add(cells);
  }
  print_table(table);
}

}  // namespace

void print_scores(std::vector<ScoreRow> const& rows, bool problems) {
  auto const pairs = pairs_of(rows);
  print_pairs(rows, pairs);
  std::vector<ScoreRow> heads;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(heads),
               [](auto& row) { return row.to_beat || row.workload == "all"; });
  auto const of_figure = lines_of(heads, [](auto& a, auto& b) {
    return a.figure == b.figure && a.subject == b.subject && a.data == b.data && a.to_beat == b.to_beat;
  });
  print_lines(of_figure, pairs, "workloads", [](RowGroup const& line) {
    return workloads_cell(line) + (line.front()->data.empty() ? "" : " " + line.front()->data);
  });
  if (!problems) return;
  print_out("\n");
  auto const of_problem = lines_of(rows, [](auto& a, auto& b) {
    return a.figure == b.figure && a.subject == b.subject && a.problem == b.problem && a.to_beat == b.to_beat;
  });
  print_lines(of_problem, pairs, "problem", [](RowGroup const& line) { return line.front()->problem; });
}

}  // namespace yoke
