// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/unpredicted.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/shown_text.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/studies/points/points.hpp"
#include "suite/studies/predict_plans.hpp"

namespace yoke {
namespace {

struct PredictRequest {
  ModelSelection models;
  Selection selection;
  Results results;
  std::string points;
};

using Rows = std::vector<PredictionRow>;

std::string interval_cell(PredictionRow const& row) {
  if (!row.time_low_s || !row.time_high_s) return "-";
  return seconds_cell(row.time_low_s) + " - " + seconds_cell(row.time_high_s);
}

void print(Rows const& rows) {
  using Align = Table::Align;
  auto const& of = rows.front();
  print_out("{} {} {} {}{}{} on {}, by {} ({})\n", of.workload, of.size, of.precision, of.data,
            of.workload_options.empty() ? "" : " ", of.workload_options, of.machine, of.model, of.model_options);
  Table table({{"plan"},
               {"share", "on device", Align::right},
               {"time", "predicted", Align::right},
               {"nine of ten", "between", Align::right},
               {"rate", "GFLOP/s", Align::right},
               {"energy", "J", Align::right},
               {"bottleneck"},
               {"order", "1 is fastest", Align::right}});
  for (auto const& row : rows)
    if (row.rank)
      table.add({row.partitioner, percent_cell(row.share), seconds_cell(row.time_s), interval_cell(row),
                 gflops_cell(row.flops, row.time_s), number_cell(row.energy_j), row.bottleneck,
                 std::to_string(*row.rank)});
  if (!table.empty()) print_table(table);
  std::vector<Unpredicted> unpredicted;
  for (auto const& row : rows)
    if (!row.rank) unpredicted.push_back({row.partitioner, row.status, row.reason});
  print_unpredicted(unpredicted);
  print_out("\n");
}

std::string fastest_plan(Rows const& rows) {
  auto const first = std::find_if(rows.begin(), rows.end(), [](auto const& row) { return row.rank == 1U; });
  return first == rows.end() ? std::string() : first->partitioner;
}

/// Notes if the model's other count of bytes would put another plan first.
void note_other_bytes(ReadyModel const& model, Machine const& machine, WorkloadChoice const& choice,
                      std::vector<Plan> const& plans, DataMode data, Rows const& rows) {
  if (!model.options.has("bytes") || model.options.has("fitted") || model.options.has("calibration")) return;
  ReadyModel other{model.model, model.options, {}};
  other.options.set("bytes", model.options.text("bytes") == "access" ? "compulsory" : "access");
  other.predictor = model.model->predictor(machine, other.options);
  auto const plan = fastest_plan(rows), other_plan = fastest_plan(predict_plans(other, machine, choice, plans, data));
  if (!plan.empty() && !other_plan.empty() && plan != other_plan)
    print_note(fmt::format("{}, by {}: {} is the fastest; with --model-option bytes={} it is {}", choice.workload->name,
                           model.model->name, plan, other.options.text("bytes"), other_plan));
}

Exit predict(PredictRequest const& request) {
  request.results.check<PredictionRow>(request.models.inputs());
  InterruptSentence const interrupted("yoke: interrupted; no predictions are written\n");
  Machine const machine = read_machine(request.models.machine_file);
  auto const models = request.models.ready(machine);
  auto const choices = request.selection.cases();
  auto const plans = request.selection.plans();
  Notes notes = printed_notes();
  Rows all;
  for (auto const& choice : choices)
    for (auto const& model : models) {
      note_uncalibrated(model, choice.workload->describe(choice.problem), notes);
      auto const rows = predict_plans(model, machine, choice, plans, request.selection.data());
      if (request.results.on_terminal() && !rows.empty()) print(rows);
      note_other_bytes(model, machine, choice, plans, request.selection.data(), rows);
      all.insert(all.end(), rows.begin(), rows.end());
    }
  request.results.write(all);
  auto const with = [&](auto const& wanted) { return std::find_if(all.begin(), all.end(), wanted); };
  if (with([](auto const& row) { return row.time_s.has_value(); }) != all.end()) return Exit::ok;
  auto why = with([](auto const& row) { return row.status == "unpredicted"; });
  if (why == all.end()) why = all.begin();
  throw Error("no plan could be predicted" + (all.empty() ? "" : "; " + why->partitioner + ": " + why->reason));
}

Exit predict_verb(PredictRequest const& request) {
  if (request.points.empty()) {
    if (request.models.machine_file.empty()) throw Error("--machine is required; see yoke predict --help");
    return predict(request);
  }
  refuse_same_files({{"--output", request.results.output()}, {"--points", request.points}});
  std::string const sentence = "yoke: interrupted; rows that were finished are in " +
                               shown_text(incomplete_name(request.results.output()), 300) + "\n";
  InterruptSentence const interrupted(request.results.output() == "-" ? "yoke: interrupted\n" : sentence.c_str());
  predict_points(request.points, request.results.output(), request.results.replace());
  return Exit::ok;
}

Action declare(Command& command) {
  auto const request = std::make_shared<PredictRequest>();
  request->models.declare(command, false);
  request->selection.declare(command);
  command.group("Points instead of plans");
  command.file("--points", request->points, "CSV file of machines and partitions, evaluated row by row")
      .excludes("--machine")
      .needs("--output");
  request->results.declare(command, "CSV file, one row per workload, model and plan");
  return {[request] { return predict_verb(*request); }};
}

}  // namespace

Verb make_predict() {
  return {"",
          "predict plans from a machine file, running nothing",
          "yoke predict --machine machine.json --workload mm --size 4096",
          Verb::Group::predict,
          0,
          declare};
}

}  // namespace yoke
