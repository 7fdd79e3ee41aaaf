// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "suite/cli/incomplete_machine.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/print/fidelity_table.hpp"
#include "suite/cli/print/machine_table.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/session.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/node/node_share.hpp"
#include "suite/probe/probe.hpp"
#include "suite/studies/answer/answer.hpp"
#include "suite/studies/fidelity/judge.hpp"
#include "suite/studies/predict_plans.hpp"

namespace yoke {
namespace {

struct DemoRequest {
  std::string folder = "yoke-demo";
  ProbeRequest probe;
  RunRequest run;
  std::string calibration_file, format = "table";
};

Machine probe(DemoRequest const& request, std::string const& file) {
  Processors processors(request.run.parts);
  Processors::HostBinding const bound(processors);
  apply_device_wait(request.run.device_wait, processors);
  ProgressLine line(false);
  Interrupt const interrupt;
  ProbeRequest asked = request.probe;
  asked.progress = [&](std::string_view what, double fraction) { line.show(what, fraction); };
  asked.stop = Interrupt::requested;
  asked.keep = [&](Machine const& part) { write_incomplete(part, file); };
  Machine const machine = probe_machine(processors, asked);
  write_machine(machine, file);
  return machine;
}

std::vector<PredictionRow> predict(std::vector<ReadyModel> const& models, Machine const& machine,
                                   Selection const& selection, std::string const& file) {
  std::vector<PredictionRow> all;
  auto const plans = selection.plans();
  for (auto const& choice : selection.cases())
    for (auto const& model : models) {
      auto const rows = predict_plans(model, machine, choice, plans, selection.data());
      all.insert(all.end(), rows.begin(), rows.end());
    }
  Results(file).write(all);
  return all;
}

/// A model's prediction, made in advance, for a plan that was run.
std::optional<double> predicted_s(std::vector<PredictionRow> const& predictions, std::string const& model,
                                  PlanRow const& plan) {
  for (auto const& row : predictions)
    if (row.model == model && row.workload == plan.workload && row.partitioner == plan.partitioner &&
        row.options == plan.options)
      return row.time_s;
  return std::nullopt;
}

Exit demo(DemoRequest const& request) {
  check(request.run);  // checked before the probe, which takes long
  std::error_code failed;
  core_detail::make_folders(request.folder, failed);
  if (failed) {
    bool const no_place = failed == std::errc::no_such_file_or_directory || failed == std::errc::not_a_directory;
    throw Error("cannot make the folder " + request.folder + ": " + failed.message(),
                no_place ? Exit::usage : Exit::lacking);
  }
  auto const in_folder = [&](char const* file) { return (std::filesystem::path(request.folder) / file).string(); };
  std::string const machine_file = in_folder("machine.json");
  WholeFile(machine_file, machine_files());  // refused now rather than after the probe

  Machine const machine = probe(request, machine_file);
  bool const tables = request.format == "table";
  if (tables) print_out("{}\n", machine_table(machine));
  std::fflush(stdout);

  auto const models = ModelSelection{machine_file, {}, {}, {}, request.calibration_file}.ready(machine);
  auto const predictions = predict(models, machine, request.run.selection, in_folder("predictions.csv"));

  RunRequest asked = request.run;
  if (is_split_host()) asked.device_wait.clear();  // the probe has already noted it
  asked.machine_file = machine_file;
  asked.output = in_folder("runs.csv");
  asked.pieces = in_folder("pieces.csv");
  std::vector<RunRow> rows;
  Exit const exit = run(asked, rows, [](auto) {});

  Notes notes = printed_notes();
  auto const judged = judge_rows(rows, machine, models, notes);
  if (tables) {
    std::string const model = answering_model(predictions);
    print_out("Plans{}\n",
              model.empty() ? "" : fmt::format("; the predicted time is {}'s, made before the run", model));
    print_plans(rows, [&](PlanRow const& plan) { return predicted_s(predictions, model, plan); });
    print_out("\nFidelity of the predictions\n\n");
    print_fidelity(judged);
  }
  std::vector<FidelityRow> fidelity;
  for (auto const& one : judged) fidelity.insert(fidelity.end(), one.rows.begin(), one.rows.end());
  Results(in_folder("fidelity.csv")).write(fidelity);
  if (!tables) Results("-", request.format).write(fidelity);
  if (tables)
    print_out("\nmachine file: {}\nrows:         {}\npieces:       {}\npredictions:  {}\nfidelity:     {}\n",
              machine_file, asked.output, asked.pieces, in_folder("predictions.csv"), in_folder("fidelity.csv"));
  return exit;
}

Action declare_demo(Command& command) {
  auto const request = std::make_shared<DemoRequest>();
  request->probe.seconds = 30;
  for (Role const role : {Role::host_only, Role::device_only, Role::even_split, Role::equal_finish,
                          Role::code_partition, Role::growing_rounds})
    for (auto const& partitioner : partitioners())
      if (partitioner.role == role) request->run.selection.partitioner_names.push_back(partitioner.name);
  command.group("Demo");
  command.text("--folder", request->folder, "where all files go; rows are appended, other files are replaced",
               "FOLDER");
  command.text("--name", request->probe.name, "name of the machine in files; by default its host name", "NAME");
  command.real("--seconds", request->probe.seconds, ProbeRequest::min_seconds, 3600, "how long to measure the machine");
  command.file("--calibration", request->calibration_file,
               "measurements of yoke calibrate on this machine under this name, for the model yoke");
  command.text("--preset", request->run.selection.preset, "problems: paper or smoke", "NAME");
  command.whole("--repetitions", request->run.repetitions, 1, 1'000'000'000, "recorded repetitions of each plan");
  command.choice("--format", request->format, {"table", "csv", "json"},
                 "of standard output: tables of everything, or the rows of fidelity.csv");
  declare_device_wait(command, request->run.device_wait);
  declare_parts(command, request->run.parts);
  return {[request] { return demo(*request); }, [] { return true; }};
}

}  // namespace

Verb make_demo() {
  return {"",          "probe, predict, run and judge in one go", "yoke demo --folder yoke-demo", Verb::Group::start, 0,
          declare_demo};
}

}  // namespace yoke
