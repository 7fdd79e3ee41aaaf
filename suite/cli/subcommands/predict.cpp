// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "models/points/points.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/question.hpp"
#include "suite/cli/print/answer.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::cli {
namespace {

struct PredictRequest {
  Question question;
  Results results;
  std::string points;
};

using PredictionRows = std::vector<core::PredictionRow>;

core::PredictionRow const* answer_of(PredictionRows const& rows) {
  auto const at = std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.verdict == "answer"; });
  return at == rows.end() ? nullptr : &*at;
}

/// Adds a note if the model's other count of bytes recommends a plan that is slower by this count.
void note_other_bytes(forecast::ReadyModel const& model, Machine const& machine, core::WorkloadChoice const& choice,
                      std::vector<core::Plan> const& plans, DataMode data, PredictionRows const& rows) {
  if (!model.options.has("bytes") || model.options.has("fitted") || model.options.has("calibration")) return;
  forecast::ReadyModel other{model.model, model.options, {}};
  other.options.set("bytes", model.options.text("bytes") == "access" ? "compulsory" : "access");
  other.predictor = forecast::predictor_at(*model.model, other.options, machine, model.speeds, nullptr);
  auto const other_rows = forecast::predict_plans(other, machine, choice, plans, data);
  auto const *const plan = answer_of(rows), *const other_plan = answer_of(other_rows);
  if (!plan || !other_plan) return;
  auto const& here = rows[static_cast<std::size_t>(other_plan - other_rows.data())];
  if (here.verdict == "slower")
    print_note(fmt::format("{}, by {}: with --model-option bytes={} the answer is {} in place of {}",
                           choice.workload->name, model.model->name, other.options.text("bytes"),
                           other_plan->partitioner, plan->partitioner));
}

Exit predict(PredictRequest& request) {
  auto& question = request.question;
  request.results.check<core::PredictionRow>(question.inputs());
  InterruptSentence const interrupted("yoke: interrupted; no predictions are written\n");
  auto const choices = question.cases();
  auto const plans = question.selection.plans();
  auto const data = question.selection.data();
  Machine const machine = read_machine(question.models.machine_file);
  auto const models = question.models.ready(machine);
  core::Notes notes = printed_notes();
  auto const judged = question.judged(machine, models, notes);
  auto const misfits = question.misfits(machine, judged);
  PredictionRows all;
  std::string silent;
  bool any = false;
  for (auto const& choice : choices) {
    auto const by_model = predict_by_all(models, machine, choice, plans, data, misfits, notes);
    auto const found = advice::answer(by_model, judged);
    any = any || found.found();
    if (!found.silent.empty()) silent = found.silent.front();
    if (found.found() && request.results.prints_tables()) {
      print_answer(found, question.runs_file);
      print_out("\n");
    }
    for (std::size_t m = 0; m < models.size(); ++m) {
      if (found.found() && by_model[m][0].model == found.row().model)
        note_other_bytes(models[m], machine, choice, plans, data, by_model[m]);
      all.insert(all.end(), by_model[m].begin(), by_model[m].end());
    }
  }
  request.results.write(all);
  if (!any) throw Error("no plan could be predicted" + (silent.empty() ? "" : "; " + silent));
  return Exit::ok;
}

Exit predict_subcommand(PredictRequest& request) {
  if (request.points.empty()) {
    if (request.question.models.machine_file.empty()) throw Error("--machine is required; see yoke predict --help");
    return predict(request);
  }
  refuse_same_files({{"--output", request.results.output()}, {"--points", request.points}});
  std::string const sentence = "yoke: interrupted; rows that were finished are in " +
                               core::shown_text(core::incomplete_name(request.results.output()), 300) + "\n";
  InterruptSentence const interrupted(request.results.output() == "-" ? "yoke: interrupted\n" : sentence.c_str());
  models::predict_points(request.points, request.results.output(), request.results.replace());
  return Exit::ok;
}

Action declare_predict(Command& command) {
  auto const request = std::make_shared<PredictRequest>();
  request->question.declare(command, false);
  request->question.models.declare_speed(command);
  command.group("Points instead of plans");
  command.file("--points", request->points, "CSV file of machines and partitions, evaluated row by row")
      .excludes("--machine")
      .needs("--output");
  request->results.declare(command, "CSV file, one row per workload, model and plan");
  return {[request] { return predict_subcommand(*request); }};
}

}  // namespace

Subcommand make_predict() {
  return {"",
          "predict plans from a machine file, running nothing",
          "yoke predict mm --size 4096 --machine machine.json",
          Subcommand::Group::predict,
          0,
          declare_predict};
}

}  // namespace yoke::cli
