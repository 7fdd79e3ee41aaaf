// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include "analysis/fidelity/processor_mismatch.hpp"
#include "analysis/fidelity/score_row.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/data_folder.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/score_table.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/studies/fidelity/judge.hpp"

namespace yoke {
namespace {

struct ScoresRequest {
  std::vector<std::string> paths;
  bool problems = false;
  Results results;
};

Role role_in_catalogue(std::string const& partitioner) { return role_of(partitioners(), partitioner); }

/// Plans that PerDome and PeaPaw order.
bool is_ordered(RunRow const& row) {
  Role const role = role_in_catalogue(row.partitioner);
  return role == Role::host_only || role == Role::device_only || role == Role::equal_finish ||
         role == Role::code_partition;
}

/// Collects the rows of one pair.
class Pair {
 public:
  Pair(std::string name, std::vector<ScoreRow>& rows) : rows_(rows) { blank_.pair = std::move(name); }

  /// `workload`: its name, or all.
  void add(RunRow const& of, std::string const& workload, std::string const& problem,
           std::vector<Score> const& scores) {
    for (auto const& score : scores) {
      ScoreRow row = blank_;
      row.machine = of.machine;
      row.device_name = of.device_name;
      row.device_backend = of.device_backend;
      row.host_threads = of.host_threads;
      row.device_threads = of.device_threads;
      row.device_units = of.device_units;
      row.figure = score.figure;
      row.subject = score.subject;
      row.workload = workload;
      row.data = of.data;
      row.problem = problem;
      row.reached = score.reached;
      row.to_beat = score.to_beat;
      row.higher_is_better = score.higher_is_better ? "yes" : "no";
      row.from = score.from;
      if (auto const beaten = score.beaten()) row.beaten = *beaten ? "yes" : "no";
      row.remark = score.remark;
      rows_.push_back(row);
    }
  }

 private:
  ScoreRow blank_;
  std::vector<ScoreRow>& rows_;
};

Score guideline_score(GuidelineVerdict const& verdict) {
  Score score{"guideline", verdict.category, {}, {}, true, "", ""};
  if (verdict.plan.empty()) {
    score.remark = "no measured plan follows it";
    return score;
  }
  if (verdict.right) score.reached = *verdict.right ? 1 : 0;
  score.to_beat = 1;
  score.from = "PeaPaw";
  score.remark = fmt::format("{} over {}: {:+.1f} %", verdict.plan, verdict.best, 100 * *verdict.excess);
  return score;
}

/// What the models knew of one pair's cases together.
void add_summaries(Pair& pair, RunRow of, std::vector<CaseFidelity> const& judged) {
  for (std::string const data : {"resident", "streamed"}) {
    of.data = data;
    std::map<std::string, std::vector<FidelityReport>> by_model;
    for (auto const& one : judged)
      if (!one.rows.empty() && one.rows.front().data == data) by_model[one.model].push_back(one.report);
    for (auto const& [model, reports] : by_model)
      pair.add(of, "all", "all " + data, summary_scores(model, summarise(reports)));
  }
}

/// Figures of one folder: what `yoke probe` and `yoke run` left there.
void judge_folder(std::filesystem::path const& folder, std::vector<ScoreRow>& rows, Notes& notes) {
  std::filesystem::path const named = folder.filename().empty() ? folder.parent_path() : folder;
  std::string const machine_file = (folder / "machine.json").string(), runs_file = (folder / "runs.csv").string();
  Machine const machine = read_machine(machine_file);
  bool torn = false;
  auto runs = read_rows<RunRow>(runs_file, &torn);
  if (torn) notes.say("the last line of " + runs_file + " is torn and left out");
  std::erase_if(runs, [&](RunRow const& row) {
    auto const why = mismatch(machine, row);
    if (why) notes.say("rows of " + runs_file + " are left out: " + *why);
    return why.has_value();
  });
  Pair pair(named.filename().string(), rows);

  std::vector<RunRow> ordered;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(ordered), is_ordered);
  auto const models = ModelSelection{machine_file, {}, {}, {}}.ready(machine);
  auto const judged = judge_rows(ordered, machine, models, notes);
  auto const published = read_rows<PublishedAccuracy>((data_folder({}) / "papers" / "accuracy.csv").string());
  for (auto const& of : group_cases(runs)) {
    std::string const &workload = of.problem.workload, problem = title(of);
    auto const paper = std::find_if(published.begin(), published.end(),
                                    [&](PublishedAccuracy const& one) { return one.workload == workload; });
    bool first = true;
    for (auto const& one : judged) {
      if (one.title != problem) continue;
      if (first && !one.guideline.category.empty())
        pair.add(of.problem, workload, problem, {guideline_score(one.guideline)});
      first = false;
      pair.add(of.problem, workload, problem,
               model_scores(one.model, one.report, paper == published.end() ? nullptr : &*paper));
    }
    pair.add(of.problem, workload, problem, sweep_scores(of, role_in_catalogue));
    pair.add(of.problem, workload, problem, scheduler_scores(of, role_in_catalogue));
    pair.add(of.problem, workload, problem, coexecution_scores(of, role_in_catalogue));
  }
  if (!runs.empty()) add_summaries(pair, runs.front(), judged);
}

/// By figure first, in this order, as a reader compares.
std::size_t place(std::string const& figure) {
  static std::vector<std::string> const order{"order",     "told pairs",  "top-1",     "regret", "accuracy",
                                              "guideline", "share sweep", "imbalance", "time",   "co-execution"};
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), figure) - order.begin());
}

Exit scores(ScoresRequest const& request) {
  std::vector<std::string> inputs;
  for (std::filesystem::path const path : request.paths)
    for (auto const& file : {path, path / "machine.json", path / "runs.csv"}) inputs.push_back(file.string());
  request.results.check<ScoreRow>(inputs);
  InterruptSentence const interrupted("yoke: interrupted; no rows are written\n");
  std::vector<ScoreRow> rows;
  Notes notes = printed_notes();
  for (auto const& path : request.paths)
    if (std::filesystem::is_directory(path)) {
      judge_folder(path, rows, notes);
    } else {
      auto const earlier = read_rows<ScoreRow>(path);
      rows.insert(rows.end(), earlier.begin(), earlier.end());
    }
  if (rows.empty())
    throw Error("none of the folders and files has a measured plan (status ok); there is nothing to compare");
  std::stable_sort(rows.begin(), rows.end(), [](auto& a, auto& b) {
    return std::pair(place(a.figure), a.data) < std::pair(place(b.figure), b.data);
  });
  if (request.results.on_terminal()) print_scores(rows, request.problems);
  request.results.write(rows);
  return Exit::ok;
}

Action declare(Command& command) {
  auto const request = std::make_shared<ScoresRequest>();
  command
      .positionals(
          "FOLDERS", request->paths,
          "folders with the machine.json and runs.csv of a pair of processors, or files that --output wrote of such")
      .required();
  command.flag("--problems", request->problems, "tables of every problem too, not of their medians alone");
  request->results.declare(command, "CSV file, one row per pair, figure, subject and problem");
  return {[request] { return scores(*request); }};
}

}  // namespace

Verb make_scores() {
  return {"",
          "compare what predictions and schedulers reached with published numbers, over pairs of processors",
          "yoke scores campaign/host-1-gpu-1 campaign/host-8-gpu-1",
          Verb::Group::study,
          5,
          declare};
}

}  // namespace yoke
