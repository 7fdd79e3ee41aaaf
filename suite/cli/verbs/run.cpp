// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/verbs/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <set>

#include "analysis/fidelity/processor_mismatch.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/number_option.hpp"
#include "suite/cli/print/dry_run.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/equal_finish.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/execution/crash_guard.hpp"
#include "suite/execution/fits.hpp"
#include "suite/execution/live.hpp"
#include "suite/execution/unavailable_meter.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/node/provenance.hpp"

namespace yoke {
namespace {

/// A plan that cannot be made is told of before anything is measured. One that makes no sense for a workload is no
/// mistake: it becomes a row.
void check_plans(Description const& description, std::vector<Plan> const& plans, std::size_t processors) {
  for (auto const& plan : plans) try {
      plan.partitioner->plan(
          {.description = description, .processors = processors, .options = plan.options, .searched_share = any_share});
    } catch (NotApplicable const&) {
    }
}

/// Identities of recorded repetitions, and of plans of which there is nothing more to come.
std::set<std::string> recorded_identities(RunRequest const& request) {
  std::set<std::string> recorded;
  if (!request.resume) return recorded;
  if (request.output.empty()) throw Error("--resume needs --output with the file to go on with");
  if (is_before_first_row(request.output)) return recorded;
  RowReader<RunRow> reader(request.output);
  for (RunRow row; reader.next(row);) {
    if (row.status == "ok") recorded.insert(repetition_identity(row));
    if (row.status == "skipped" || row.reason.starts_with(ended_the_program)) recorded.insert(plan_identity(row));
  }
  return recorded;
}

/// Where rows go: a file, standard output where nobody reads it as a table, or nowhere but into the table.
template <class Row>
std::unique_ptr<RowWriter<Row>> writer(std::string const& file) {
  if (file.empty()) return nullptr;
  auto out = std::make_unique<RowWriter<Row>>(file);
  if (out->mended()) fmt::print(stderr, "yoke: a torn last line of {0} was set aside in {0}.torn\n", file);
  return out;
}

/// Nothing is cut where it could not overlap.
Slicing slicing(RunRequest const& request) {
  Slicing slicing;
  if (request.depth > 1 && request.selection.data() == DataMode::streamed) slicing.max = request.slices;
  return slicing;
}

/// A machine file of other processors predicts other times.
void warn_of_other_processors(RunRequest const& request, Processors const& processors) {
  if (request.machine_file.empty()) return;
  auto const why = other_processors(read_machine(request.machine_file), provenance(processors, {}));
  if (!why.empty()) fmt::print(stderr, "yoke: {} is of other processors: {}\n", request.machine_file, why);
}

RunRow blank_row(Processors const& processors, RunRequest const& request, WorkloadChoice const& choice) {
  std::string const machine = request.machine_file.empty() ? node_name() : read_machine(request.machine_file).name;
  RunRow row = provenance(processors, machine);
  row.workload = choice.workload->name;
  row.size = choice.problem.size;
  row.precision = precision_name(choice.problem.precision);
  row.data = request.selection.data_name;
  row.workload_options = choice.problem.options.to_string();
  row.seed = choice.problem.seed;
  row.depth = request.depth;
  row.slices = slicing(request).max;
  row.device_wait = device_wait_name(processors);
  return row;
}

}  // namespace

void check(RunRequest const& request) {
  auto const plans = request.selection.plans();
  request.selection.data();
  double const free_bytes = free_memory_bytes();
  DeviceMemory const on_device = device_memory();
  for (auto const& choice : request.selection.cases()) {
    Description const description = choice.workload->describe(choice.problem);
    check_plans(description, plans, 2);
    if (!request.dry_run) check_fits(description, free_bytes, on_device);
  }
}

Exit run(RunRequest const& request, std::vector<RunRow>& rows) {
  check(request);
  expect_possible(request.parts);
  auto const choices = request.selection.cases();
  auto const plans = request.selection.plans();
  DataMode const data = request.selection.data();
  auto const predictor = predictor_for(request.machine_file);
  if (request.dry_run) return dry_run(request, choices, plans);

  bool const terminal = isatty(STDOUT_FILENO) != 0;
  bool const tables = terminal && !request.quiet && request.tables;
  auto const recorded = recorded_identities(request);
  auto run_writer = writer<RunRow>(request.output.empty() && !terminal ? "-" : request.output);
  auto piece_writer = writer<PieceRow>(request.pieces);
  Interrupt const interrupt;
  ProgressLine progress(request.quiet);
  Processors processors(request.parts, request.depth);
  apply_device_wait(request.device_wait, processors);
  Exit exit = Exit::ok;
  warn_of_other_processors(request, processors);
  double const all = static_cast<double>(choices.size() * plans.size() * request.repetitions);
  std::size_t through = 0;
  for (auto const& choice : choices) {
    if (Interrupt::requested()) break;
    progress.show("preparing " + choice.workload->name, static_cast<double>(through) / all);
    Description const description = choice.workload->describe(choice.problem);
    std::unique_ptr<Instance> instance;
    std::optional<Live> live;
    std::size_t const first_row = rows.size();
    UnavailableMeter meter;
    Campaign campaign;
    campaign.meter = &meter;
    campaign.subject.row_template = blank_row(processors, request, choice);
    campaign.subject.processors = processors.count();
    campaign.subject.plans = plans;
    campaign.subject.hints.moves = data == DataMode::streamed;
    if (predictor) try {
        campaign.subject.hints.predicted_share = equal_finish_share(*predictor, description, data);
      } catch (Error const&) {
        // The machine file lacks a number; plans that need the prediction say so in their rows.
      }
    campaign.settings.repetitions = request.repetitions;
    campaign.settings.warmups = request.warmups;
    campaign.settings.timeout_s = request.timeout_s;
    campaign.settings.learn = request.learn;
    campaign.sink.stop = Interrupt::requested;
    campaign.sink.device_loss = device_loss;
    if (!request.output.empty())
      campaign.sink.closing_remark = "; what was measured before is kept, --resume goes on with the rest";
    campaign.sink.recorded = [&](Plan const& plan, std::size_t repetition) {
      RunRow row = campaign.subject.row_template;
      row.partitioner = plan.partitioner->name;
      row.options = plan.options.to_string();
      row.learn = campaign.settings.learn ? "yes" : "no";
      row.repetition = repetition;
      return recorded.contains(repetition_identity(row)) || recorded.contains(plan_identity(row));
    };
    campaign.sink.record = [&](RunRow const& row, std::vector<PieceRow> const& pieces) {
      // The row comes last: where it stands, its pieces stand.
      if (piece_writer)
        for (auto const& piece : pieces) piece_writer->write(piece);
      if (run_writer) run_writer->write(row);
      rows.push_back(row);
      progress.show(row.workload + " " + row.partitioner, static_cast<double>(++through) / all);
    };
    Verdict const verdict = run_campaign(campaign, description, [&]() -> PreparedRun {
      instance = choice.workload->prepare(choice.problem, processors);
      return {*instance, live.emplace(*instance, processors, data, request.depth, slicing(request))};
    });
    exit = worse(exit, verdict.exit);
    if (tables) print_plans(std::span(rows).subspan(first_row), {});
    if (!verdict.loss.empty()) terminate_with(verdict.loss);
  }
  if (tables && !request.output.empty()) fmt::print("rows: {}\n", request.output);
  return exit;
}

Action add_run(CLI::App& verb) {
  auto const request = std::make_shared<RunRequest>();
  request->selection.declare(verb);
  declare_parts(verb, request->parts);
  verb.add_option("--repetitions", request->repetitions, "recorded repetitions of each plan")
      ->check(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  verb.add_option("--warmups", request->warmups, "unrecorded runs of each plan before them")
      ->check(whole_number(0, 1'000'000'000))
      ->capture_default_str();
  verb.add_option("--timeout", request->timeout_s,
                  "seconds; a run that takes longer is taken never to end: its row says failed, and the program ends")
      ->check(real_number(1e-3, 1e6));
  verb.add_option("--output", request->output, "file that rows are appended to, one per repetition (docs/columns.md)");
  verb.add_option("--pieces", request->pieces, "file that one row per executed piece is appended to");
  verb.add_option("--machine", request->machine_file,
                  "machine file: names the machine in the rows, times the dry run, predicts the share for start=model");
  verb.add_option("--depth", request->depth, "pieces in flight on a device at most, each on a queue of its own")
      ->check(whole_number(1, 16))
      ->capture_default_str();
  verb.add_option("--slices", request->slices,
                  "with a depth above 1: parts that a streamed piece of a device is cut into at most, each on the next "
                  "queue; 1 cuts none")
      ->check(whole_number(1, 1024))
      ->capture_default_str();
  declare_device_wait(verb, request->device_wait);
  verb.add_flag("--learn", request->learn,
                "partitioners that decide while running go on with the rates of the iteration before (iterative "
                "workloads)");
  verb.add_flag("--resume", request->resume, "leave out what --output holds already");
  verb.add_flag("--dry-run", request->dry_run,
                "print what would run, its memory, and with --machine an estimate of its time");
  verb.add_flag("--quiet", request->quiet, "no table, no progress");
  return {true,
          [request] {
            std::vector<RunRow> rows;
            return run(*request, rows);
          },
          [request] { return request->dry_run; }};
}

}  // namespace yoke
