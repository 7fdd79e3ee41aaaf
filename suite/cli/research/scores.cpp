// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/scores.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "analysis/fidelity/live_schedulers.hpp"
#include "analysis/runs/runs_file.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/scores_of_pair.hpp"

namespace yoke::cli {
namespace {

using Align = Table::Align;

std::vector<std::string> pairs_of(std::vector<analysis::ScoreRow> const& rows) {
  std::vector<std::string> pairs;
  for (auto const& row : rows)
    if (std::find(pairs.begin(), pairs.end(), row.pair) == pairs.end()) pairs.push_back(row.pair);
  return pairs;
}

bool is_fraction(std::string const& figure) {
  return figure == "regret" || figure == "accuracy" || figure == "share sweep" || figure == "imbalance";
}

std::string cell(std::string const& figure, std::optional<double> value) {
  if (!value) return missing_text;
  if (is_fraction(figure)) return percent_cell(value);
  if (figure == "top-1" || figure == "guideline") return fmt::format("{:.4g}", *value);
  return fmt::format("{:.3f}", *value);
}

std::string aim(analysis::ScoreRow const& row) {
  if (!row.to_beat) return missing_text;
  return std::string(row.higher_is_better == "yes" ? ">= " : "<= ") + cell(row.figure, row.to_beat);
}

void print_pairs(std::vector<analysis::ScoreRow> const& rows, std::vector<std::string> const& pairs) {
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
using RowGroup = std::vector<analysis::ScoreRow const*>;

/// The rows by lines, in the order in which `same` finds them.
template <class Same>
std::vector<RowGroup> lines_of(std::vector<analysis::ScoreRow> const& rows, Same const& same) {
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

/// Prints a line for each group; a few subjects whose other cells agree share one, so that the table stays narrow.
void print_lines(std::vector<RowGroup> const& lines, std::vector<std::string> const& pairs, char const* of,
                 std::function<std::string(RowGroup const&)> const& problem) {
  std::vector<Table::Heading> headings{{"figure"}, {"subject"}, {of}, {"to beat", "", Align::right}, {"from"}};
  for (auto const& pair : pairs) headings.push_back({pair, "", Align::right});
  constexpr std::size_t subject = 1, most_characters = 17;
  std::vector<std::vector<std::string>> printed;
  for (auto const& line : lines) {
    auto const& first = *line.front();
    std::vector<std::string> cells{first.figure, first.subject, problem(line), aim(first), first.from};
    for (auto const& pair : pairs) cells.push_back(reached_cell(line, pair));
    auto const alike = std::find_if(printed.begin(), printed.end(), [&](std::vector<std::string> earlier) {
      if ((earlier[subject] + ", " + cells[subject]).size() > most_characters) return false;
      earlier[subject] = cells[subject];
      return earlier == cells;
    });
    if (alike == printed.end())
      printed.push_back(cells);
    else
      (*alike)[subject] += ", " + cells[subject];
  }
  Table table(headings);
  for (auto const& cells : printed) table.add(cells);
  print_table(table);
}

std::string ratio_cell(analysis::PairedRatio const& of) {
  std::string const text = fmt::format("{:.3f}", of.ratio);
  return of.interval ? fmt::format("{} [{:.3f}, {:.3f}]", text, of.interval->low, of.interval->high) : text;
}

/// Prints each scheduler's time over that of the best fixed split and over yoke's own scheduler's, over all pairs.
void print_schedulers(std::vector<analysis::ScoreRow> const& rows) {
  auto const& registry = registered_partitioners();
  auto const own = std::find_if(registry.begin(), registry.end(),
                                [](Partitioner const& one) { return one.role == Role::launch_ahead; });
  auto const schedulers = analysis::summarise_schedulers(rows, own->name);
  if (schedulers.empty()) return;
  Table table({{"scheduler"},
               {"data"},
               {"problems", "", Align::right},
               {"time over best fixed split", "[95 %]", Align::right},
               {"over " + own->name, "[95 %]", Align::right}});
  for (auto const& one : schedulers)
    table.add({one.scheduler, one.data, std::to_string(one.problems), ratio_cell(one.over_fixed),
               one.over_other ? ratio_cell(*one.over_other) : missing_text});
  print_out("\n");
  print_table(table);
}

/// Prints to standard output: the pairs, then scores with a number to beat and scores over all cases, with a column for
/// each pair: the median over the problems, and the number of problems that beat the number; then the schedulers. With
/// `problems` also each problem, and the scores without such a number.
void print_scores(std::vector<analysis::ScoreRow> const& rows, bool problems) {
  auto const pairs = pairs_of(rows);
  print_pairs(rows, pairs);
  std::vector<analysis::ScoreRow> heads;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(heads),
               [](auto& row) { return row.to_beat || row.workload == "all"; });
  auto const of_figure = lines_of(heads, [](auto& a, auto& b) {
    return a.figure == b.figure && a.subject == b.subject && a.data == b.data && a.to_beat == b.to_beat;
  });
  print_lines(of_figure, pairs, "workloads", [](RowGroup const& line) {
    return workloads_cell(line) + (line.front()->data.empty() ? "" : " " + line.front()->data);
  });
  print_schedulers(rows);
  if (!problems) return;
  print_out("\n");
  auto const of_problem = lines_of(rows, [](auto& a, auto& b) {
    return a.figure == b.figure && a.subject == b.subject && a.problem == b.problem && a.to_beat == b.to_beat;
  });
  print_lines(of_problem, pairs, "problem", [](RowGroup const& line) { return line.front()->problem; });
}

struct ScoresRequest {
  std::vector<std::string> paths;
  bool problems = false, emulated = false;
  Results results;
};

constexpr char const* emulated_mark = " (emulated)";

/// Scores the rows and the machine of one folder, from `yoke probe` and `yoke run`. A pair with an emulated device is
/// marked, so that its rows are not taken for a GPU's later either.
void score_folder(std::filesystem::path const& folder, fidelity::ScoreGoals const& goals, bool emulated,
                  std::vector<analysis::ScoreRow>& rows, core::Notes& notes) {
  std::filesystem::path const named = folder.filename().empty() ? folder.parent_path() : folder;
  std::string const machine_file = (folder / "machine.json").string(), runs_file = (folder / "runs.csv").string();
  Machine const machine = read_machine(machine_file);
  analysis::SampleCollector collector;
  bool emulates = false;
  analysis::read_runs(runs_file, notes, [&](core::RunRow const& row) {
    core::refuse_emulated({&row, 1}, runs_file, emulated);
    emulates = emulates || core::is_emulated(row);
    if (auto const why = analysis::mismatch(machine, row))
      notes.say("rows of " + runs_file + " are left out: " + *why);
    else
      collector.add(row);
  });
  std::string const pair = named.filename().string() + (emulates ? emulated_mark : "");
  auto const models = ModelSelection{machine_file, {}, {}, {}}.ready(machine);
  auto const of_pair = fidelity::score_pair(pair, collector.take(), machine, models, goals, notes);
  rows.insert(rows.end(), of_pair.begin(), of_pair.end());
}

Exit scores(ScoresRequest const& request) {
  std::vector<std::string> inputs;
  for (std::filesystem::path const path : request.paths)
    for (auto const& file : {path, path / "machine.json", path / "runs.csv"}) inputs.push_back(file.string());
  request.results.check<analysis::ScoreRow>(inputs);
  InterruptSentence const interrupted("yoke: interrupted; no rows are written\n");
  auto const data = data_folder({});
  fidelity::ScoreGoals const goals{core::read_rows<analysis::PublishedAccuracy>(data / "papers" / "accuracy.csv"),
                                   core::read_rows<analysis::AccuracyGoal>(data / "goals" / "accuracy.csv")};
  std::vector<analysis::ScoreRow> rows;
  core::Notes notes = printed_notes();
  for (auto const& path : request.paths)
    if (std::filesystem::is_directory(path)) {
      score_folder(path, goals, request.emulated, rows, notes);
    } else {
      auto const earlier = core::read_rows<analysis::ScoreRow>(path);
      if (!request.emulated && std::any_of(earlier.begin(), earlier.end(), [](analysis::ScoreRow const& row) {
            return row.pair.ends_with(emulated_mark);
          }))
        throw Error("scores of " + path + " are of an emulated device; --emulated takes them");
      rows.insert(rows.end(), earlier.begin(), earlier.end());
    }
  if (rows.empty())
    throw Error("none of the folders and files has a measured plan (status ok); there is nothing to compare");
  fidelity::sort_by_figure(rows);
  if (request.results.prints_tables()) print_scores(rows, request.problems);
  request.results.write(rows);
  return Exit::ok;
}

Action declare_scores(Command& command) {
  auto const request = std::make_shared<ScoresRequest>();
  command
      .positionals(
          "FOLDERS", request->paths,
          "folders with the machine.json and runs.csv of a pair of processors, or files that --output wrote of such")
      .required();
  command.flag("--problems", request->problems, "tables of every problem too, not of their medians alone");
  declare_emulated(command, request->emulated);
  request->results.declare(command, "CSV file, one row per pair, figure, subject and problem");
  return {[request] { return scores(*request); }};
}

}  // namespace

Subcommand make_scores() {
  return {"",
          "compare predictions and plans with published numbers",
          "yoke-research scores campaign/host-1-gpu-1 campaign/host-8-gpu-1",
          Subcommand::Group::papers,
          2,
          declare_scores};
}

}  // namespace yoke::cli
