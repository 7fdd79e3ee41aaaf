// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <filesystem>
#include <memory>

#include "analysis/runs/processor_mismatch.hpp"
#include "analysis/runs/runs_file.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/data_folder.hpp"
#include "suite/cli/options/emulated_option.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/score_table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/emulated.hpp"
#include "suite/fidelity/scores_of_pair.hpp"

namespace yoke {
namespace {

struct ScoresRequest {
  std::vector<std::string> paths;
  bool problems = false, emulated = false;
  Results results;
};

constexpr char const* emulated_mark = " (emulated)";

/// Scores the rows and the machine of one folder, from `yoke probe` and `yoke run`. A pair with an emulated device is
/// marked, so that its rows are not taken for a GPU's later either.
void score_folder(std::filesystem::path const& folder, ScoreGoals const& goals, bool emulated,
                  std::vector<ScoreRow>& rows, Notes& notes) {
  std::filesystem::path const named = folder.filename().empty() ? folder.parent_path() : folder;
  std::string const machine_file = (folder / "machine.json").string(), runs_file = (folder / "runs.csv").string();
  Machine const machine = read_machine(machine_file);
  SampleCollector collector;
  bool emulates = false;
  read_runs(runs_file, notes, [&](RunRow const& row) {
    refuse_emulated({&row, 1}, runs_file, emulated);
    emulates = emulates || is_emulated(row);
    if (auto const why = mismatch(machine, row))
      notes.say("rows of " + runs_file + " are left out: " + *why);
    else
      collector.add(row);
  });
  std::string const pair = named.filename().string() + (emulates ? emulated_mark : "");
  auto const models = ModelSelection{machine_file, {}, {}, {}}.ready(machine);
  auto const of_pair = score_pair(pair, collector.take(), machine, models, goals, notes);
  rows.insert(rows.end(), of_pair.begin(), of_pair.end());
}

Exit scores(ScoresRequest const& request) {
  std::vector<std::string> inputs;
  for (std::filesystem::path const path : request.paths)
    for (auto const& file : {path, path / "machine.json", path / "runs.csv"}) inputs.push_back(file.string());
  request.results.check<ScoreRow>(inputs);
  InterruptSentence const interrupted("yoke: interrupted; no rows are written\n");
  auto const data = data_folder({});
  ScoreGoals const goals{read_rows<PublishedAccuracy>(data / "papers" / "accuracy.csv"),
                         read_rows<AccuracyGoal>(data / "goals" / "accuracy.csv")};
  std::vector<ScoreRow> rows;
  Notes notes = printed_notes();
  for (auto const& path : request.paths)
    if (std::filesystem::is_directory(path)) {
      score_folder(path, goals, request.emulated, rows, notes);
    } else {
      auto const earlier = read_rows<ScoreRow>(path);
      if (!request.emulated && std::any_of(earlier.begin(), earlier.end(),
                                           [](ScoreRow const& row) { return row.pair.ends_with(emulated_mark); }))
        throw Error("scores of " + path + " are of an emulated device; --emulated takes them");
      rows.insert(rows.end(), earlier.begin(), earlier.end());
    }
  if (rows.empty())
    throw Error("none of the folders and files has a measured plan (status ok); there is nothing to compare");
  sort_by_figure(rows);
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

}  // namespace yoke
