// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/number_option.hpp"
#include "suite/cli/print/fidelity_table.hpp"
#include "suite/cli/print/machine_table.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/verbs/predict.hpp"
#include "suite/cli/verbs/run.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/probe/probe.hpp"
#include "suite/studies/fidelity/judge.hpp"

namespace yoke {
namespace {

struct DemoRequest {
  std::string folder = "yoke-demo";
  ProbeRequest probe;
  RunRequest run;
};

Machine probe(DemoRequest const& request, std::string const& file) {
  Processors processors(request.run.parts);
  apply_device_wait(request.run.device_wait, processors);
  ProgressLine line(false);
  ProbeRequest asked = request.probe;
  asked.progress = [&](std::string_view what, double fraction) { line.show(what, fraction); };
  Machine const machine = probe_machine(processors, asked);
  write_machine(machine, file);
  return machine;
}

std::vector<PredictionRow> predict(std::vector<FittedModel> const& models, Machine const& machine,
                                   Selection const& selection, std::string const& file) {
  std::vector<PredictionRow> all;
  auto const plans = selection.plans();
  for (auto const& choice : selection.cases())
    for (auto const& model : models) {
      auto const rows = predict_plans(model, machine, choice, plans, selection.data());
      all.insert(all.end(), rows.begin(), rows.end());
    }
  Results(file, true).write(all);
  return all;
}

/// What the model said beforehand of a plan that was run.
std::optional<double> predicted_s(std::vector<PredictionRow> const& predictions, std::string const& model,
                                  Case const& of, PlanRuns const& plan) {
  for (auto const& row : predictions)
    if (row.model == model && row.workload == of.problem.workload && row.partitioner == plan.partitioner &&
        row.options == plan.options)
      return row.time_s;
  return std::nullopt;
}

Exit demo(DemoRequest const& request) {
  check(request.run);  // before the probe, which takes its time
  std::error_code failed;
  std::filesystem::create_directories(request.folder, failed);
  if (failed) throw Error("cannot make the folder " + request.folder + ": " + failed.message());
  auto const in_folder = [&](char const* file) { return (std::filesystem::path(request.folder) / file).string(); };
  std::string const machine_file = in_folder("machine.json");

  Machine const machine = probe(request, machine_file);
  fmt::print("{}\n", machine_table(machine));
  std::fflush(stdout);

  auto const models = ModelSelection{machine_file, {}, {}, {}}.fitted(machine);
  auto const predictions = predict(models, machine, request.run.selection, in_folder("predictions.csv"));

  RunRequest asked = request.run;
  if (split_host) asked.device_wait.clear();  // the probe has told of it
  asked.machine_file = machine_file;
  asked.output = in_folder("runs.csv");
  asked.pieces = in_folder("pieces.csv");
  asked.tables = false;
  std::vector<RunRow> rows;
  Exit const exit = run(asked, rows);

  constexpr char const* shown = "roofline";
  fmt::print("Plans; the predicted time is {}'s, made before the run\n", shown);
  print_plans(rows, [&](Case const& of, PlanRuns const& plan) { return predicted_s(predictions, shown, of, plan); });
  fmt::print("\nFidelity of the predictions\n\n");
  Notes notes = printed_notes();
  auto const judged = judge_rows(rows, machine, models, notes);
  print_fidelity(judged);
  std::vector<FidelityRow> fidelity;
  for (auto const& one : judged) fidelity.insert(fidelity.end(), one.rows.begin(), one.rows.end());
  Results(in_folder("fidelity.csv"), true).write(fidelity);
  fmt::print("\nmachine file: {}\nrows:         {}\npieces:       {}\npredictions:  {}\nfidelity:     {}\n",
             machine_file, asked.output, asked.pieces, in_folder("predictions.csv"), in_folder("fidelity.csv"));
  return exit;
}

}  // namespace

Action add_demo(CLI::App& verb) {
  auto const request = std::make_shared<DemoRequest>();
  request->probe.seconds = 30;
  for (Role const role : {Role::host_only, Role::device_only, Role::even_split, Role::equal_finish,
                          Role::code_partition, Role::growing_rounds})
    for (auto const& partitioner : partitioners())
      if (partitioner.role == role) request->run.selection.partitioner_names.push_back(partitioner.name);
  verb.add_option("--folder", request->folder, "where all files go; rows are appended to what is there")
      ->capture_default_str();
  verb.add_option("--name", request->probe.name, "what the machine is called in files (default: its host name)");
  verb.add_option("--seconds", request->probe.seconds, "about how long to sample the machine")
      ->check(real_number(0.1, 3600))
      ->capture_default_str();
  verb.add_option("--preset", request->run.selection.preset, "problems: paper or smoke")->capture_default_str();
  declare_parts(verb, request->run.parts);
  declare_device_wait(verb, request->run.device_wait);
  verb.add_option("--repetitions", request->run.repetitions, "recorded repetitions of each plan")
      ->check(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  Action action;
  action.needs_kokkos = true;
  action.act = [request] { return demo(*request); };
  return action;
}

}  // namespace yoke
