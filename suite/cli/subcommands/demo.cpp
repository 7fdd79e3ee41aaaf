// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "analysis/machine_answer.hpp"
#include "suite/advice/answer.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/print/fidelity.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/parameter_tables.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/run_command.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/execution/failures.hpp"
#include "suite/fidelity/judge.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/node/node_share.hpp"
#include "suite/probe/probe.hpp"

namespace yoke::cli {
namespace {

struct DemoRequest {
  std::string folder = "yoke-demo";
  probe::ProbeRequest probe;
  RunRequest run;
  std::string calibration_file, format = "table";
};

Machine probe(DemoRequest const& request, std::string const& file) {
  auto const started = execution::start_processors(request.run.parts, 1, request.run.timeout_s);
  Processors& processors = *started;
  Processors::HostBinding const bound(processors);
  apply_device_wait(request.run.device_wait, processors);
  ProgressLine line(false);
  Interrupt const interrupt;
  probe::ProbeRequest asked = request.probe;
  asked.progress = [&](std::string_view what, double fraction) { line.show(what, fraction); };
  asked.stop = Interrupt::requested;
  asked.timeout_s = request.run.timeout_s;
  asked.keep = [&](Machine const& part) { write_incomplete(part, file); };
  Machine const machine = probe::probe_machine(processors, asked);
  write_machine(machine, file);
  return machine;
}

struct Predictions {
  std::vector<core::PredictionRow> rows;
  std::vector<advice::Answer> answers;  ///< one for each case
};

Predictions predict(std::vector<forecast::ReadyModel> const& models, Machine const& machine, Selection const& selection,
                    std::string const& file) {
  Predictions all;
  auto const plans = selection.plans();
  for (auto const& choice : selection.cases()) {
    std::vector<std::vector<core::PredictionRow>> by_model;
    for (auto const& model : models) {
      by_model.push_back(forecast::predict_plans(model, machine, choice, plans, selection.data()));
      all.rows.insert(all.rows.end(), by_model.back().begin(), by_model.back().end());
    }
    all.answers.push_back(advice::answer(std::move(by_model), {}));
  }
  Results(file).write(all.rows);
  return all;
}

/// Prints the first answers: the recommendations of the model that answers, before any run.
void print_predictions(std::vector<advice::Answer> const& answers) {
  Table table({{"predicted"},
               {"plan"},
               {"speed-up", "over one", Table::Align::right},
               {"share", "device", Table::Align::right},
               {"time", "", Table::Align::right}});
  std::size_t paying = 0;
  std::string model;
  for (auto const& one : answers) {
    if (!one.found()) continue;
    auto const& row = one.row();
    model = row.model;
    paying += one.single && *one.single != one.chosen;
    table.add({row.workload + " " + std::to_string(row.size), one.plans[one.chosen], speedup_cell(one.speedup()),
               percent_cell(row.share), seconds_cell(row.time_s)});
  }
  if (table.empty()) return;
  print_out("{}\n", wrapped("",
                            fmt::format("By the model {}, before any run, sharing the work should pay in {} of {}:",
                                        model, paying, core::count_text(table.rows(), "case")),
                            0, help_width()));
  print_table(table);
  print_out("\n");
}

/// Draws charts and the report of the folder. Measurements stay if that fails.
void draw(std::string const& rows, std::string const& folder, std::string const& chart, std::string const& page) try {
  act("plot", {rows, "--chart", "plans", "--output", chart, "--force"});
  act("report", {folder, "--output", page, "--force"});
} catch (Error const& why) {
  print_note(std::string("no chart is drawn: ") + why.what());
}

/// A model's prediction, made in advance, for a plan that was run.
std::optional<double> predicted_s(std::vector<core::PredictionRow> const& predictions, std::string const& model,
                                  analysis::PlanRow const& plan) {
  for (auto const& row : predictions)
    if (row.model == model && row.workload == plan.workload && row.partitioner == plan.partitioner &&
        row.options == plan.options)
      return row.time_s;
  return std::nullopt;
}

Exit demo(DemoRequest const& request) {
  check(request.run);  // checked before the probe, which takes long
  std::error_code failed;
  core::make_folders(request.folder, failed);
  if (failed) {
    bool const no_place = failed == std::errc::no_such_file_or_directory || failed == std::errc::not_a_directory;
    throw Error("cannot make the folder " + request.folder + ": " + failed.message(),
                no_place ? Exit::usage : Exit::lacking);
  }
  auto const in_folder = [&](char const* file) { return (std::filesystem::path(request.folder) / file).string(); };
  std::string const machine_file = in_folder("machine.json");
  core::WholeFile(machine_file, machine_files());  // refused now rather than after the probe

  Machine const machine = probe(request, machine_file);
  bool const tables = request.format == "table";
  if (tables)
    print_out("machine {}\n{}\n", machine.name, wrapped("", analysis::machine_sentences(machine), 0, help_width()));
  std::fflush(stdout);

  auto const models = ModelSelection{machine_file, {}, {}, {}, request.calibration_file}.ready(machine);
  auto const predictions = predict(models, machine, request.run.selection, in_folder("predictions.csv"));
  if (tables) print_predictions(predictions.answers);
  std::fflush(stdout);

  RunRequest asked = request.run;
  if (is_split_host()) asked.device_wait.clear();  // the probe has already noted it
  asked.machine_file = machine_file;
  asked.output = in_folder("runs.csv");
  asked.pieces = in_folder("pieces.csv");
  std::vector<core::RunRow> rows;
  Exit const exit = run(asked, rows, [](auto) {});

  core::Notes notes = printed_notes();
  auto const judged = fidelity::judge_rows(rows, machine, models, notes);
  if (tables) {
    std::string const model = advice::answering_model(predictions.rows);
    auto const cases = judged_plans(rows);
    print_out("{}\n", closing_text(cases));
    print_table(overview_table(
        cases, [&](analysis::PlanRow const& plan) { return predicted_s(predictions.rows, model, plan); }));
    print_out("\n");
    print_fidelity_sentence(judged);
    std::fflush(stdout);
  }
  std::vector<analysis::FidelityRow> fidelity;
  for (auto const& one : judged) fidelity.insert(fidelity.end(), one.rows.begin(), one.rows.end());
  Results(in_folder("fidelity.csv")).write(fidelity);
  if (!tables) Results("-", request.format).write(fidelity);
  if (!tables) return exit;
  std::string const chart = in_folder("plans.svg"), page = in_folder("report.html");
  draw(asked.output, request.folder, chart, page);
  print_out("\nchart:        {}\nreport:       {}\n", chart, page);
  print_out("machine file: {}\nrows:         {}\npieces:       {}\npredictions:  {}\nfidelity:     {}\n", machine_file,
            asked.output, asked.pieces, in_folder("predictions.csv"), in_folder("fidelity.csv"));
  print_out("next:         yoke show {}            all plans of each case\n", request.folder);
  return exit;
}

Action declare_demo(Command& command) {
  auto const request = std::make_shared<DemoRequest>();
  request->probe.seconds = 30;
  for (Role const role : {Role::host_only, Role::device_only, Role::even_split, Role::equal_finish,
                          Role::code_partition, Role::growing_rounds})
    for (auto const& partitioner : registered_partitioners())
      if (partitioner.role == role) request->run.selection.partitioner_names.push_back(partitioner.name);
  command.group("Demo");
  command.text("--folder", request->folder, "where all files go; rows are appended, other files are replaced",
               "FOLDER");
  command.text("--name", request->probe.name, "name of the machine in files; by default its host name", "NAME");
  command.real("--seconds", request->probe.seconds, probe::ProbeRequest::min_seconds, 3600,
               "how long to measure the machine");
  command.file("--calibration", request->calibration_file,
               "measurements of yoke calibrate on this machine under this name, for the model yoke");
  command.text("--preset", request->run.selection.preset, "problems: paper or smoke", "NAME");
  command.whole("--repetitions", request->run.repetitions, 1, 1'000'000'000, "recorded repetitions of each plan");
  command.real("--timeout", request->run.timeout_s, 1e-3, 1e6,
               "seconds; a measurement of the machine that exceeds its plan by more, or a run that takes longer, is "
               "treated as hung: earlier results are kept, and yoke ends");
  command.choice("--format", request->format, {"table", "csv", "json"},
                 "of standard output: tables of everything, or the rows of fidelity.csv");
  declare_device_wait(command, request->run.device_wait);
  declare_parts(command, request->run.parts);
  return {[request] { return demo(*request); }, [] { return true; }};
}

}  // namespace

Subcommand make_demo() {
  return {"",
          "probe, predict, run and judge in one go",
          "yoke demo --folder yoke-demo",
          Subcommand::Group::measure,
          0,
          declare_demo};
}

}  // namespace yoke::cli
