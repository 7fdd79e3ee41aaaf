// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <set>

#include "suite/cli/dry_run.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/plan_table.hpp"
#include "suite/cli/progress.hpp"
#include "suite/cli/verbs.hpp"
#include "suite/core/csv.hpp"
#include "suite/core/machine.hpp"
#include "suite/execution/live.hpp"
#include "suite/execution/memory.hpp"
#include "suite/execution/provenance.hpp"

namespace yoke {
namespace {

/// A plan that cannot be made is told of before anything is measured. One that makes no sense for a workload is no
/// mistake: it becomes a row.
void check_plans(Description const& description, std::vector<Plan> const& plans, std::size_t processors) {
  for (auto const& plan : plans) try {
      plan.partitioner->plan({description, processors, plan.options, 0.5});
    } catch (NotApplicable const&) {
    }
}

/// What tells one repetition from another.
std::string key(Run const& row) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", row.machine, row.host_threads, row.device_backend,
                     row.workload, row.size, row.precision, row.data, row.workload_options, row.seed, row.partitioner,
                     row.options, row.learn, row.depth.value_or(1), row.repetition);
}

std::set<std::string> recorded_keys(RunRequest const& request) {
  std::set<std::string> keys;
  if (!request.resume) return keys;
  if (request.output.empty()) throw Error("--resume needs --output with the file to go on with");
  if (!std::filesystem::exists(request.output)) return keys;
  for (auto const& row : read_rows<Run>(request.output))
    if (row.status == "ok" || row.status == "skipped") keys.insert(key(row));
  return keys;
}

/// Where rows go: a file, standard output where nobody reads it as a table, or nowhere but into the table.
template <class Row>
std::unique_ptr<RowWriter<Row>> writer(std::string const& file) {
  if (file.empty()) return nullptr;
  auto out = std::make_unique<RowWriter<Row>>(file);
  if (out->mended()) fmt::print(stderr, "yoke: a torn last line of {0} was set aside in {0}.torn\n", file);
  return out;
}

Run blank_row(Processors const& processors, RunRequest const& request, WorkloadChoice const& choice) {
  std::string const machine = request.machine_file.empty() ? node_name() : read_machine(request.machine_file).name;
  Run row = provenance(processors, machine);
  row.workload = choice.workload->name;
  row.size = choice.problem.size;
  row.precision = precision_name(choice.problem.precision);
  row.data = request.selection.data_name;
  row.workload_options = choice.problem.options.to_string();
  row.seed = choice.problem.seed;
  row.depth = request.depth;
  return row;
}

}  // namespace

Exit run(RunRequest const& request, std::vector<Run>& rows) {
  if (request.repetitions == 0) throw Error("--repetitions is 0; accepted is a whole number from 1");
  auto const choices = request.selection.cases();
  auto const plans = request.selection.plans();
  Data const data = request.selection.data();
  auto const predictor = predictor_for(request.machine_file);
  double const free_bytes = free_memory_bytes();
  for (auto const& choice : choices) {
    Description const description = choice.workload->describe(choice.problem);
    check_plans(description, plans, 2);
    if (!request.dry_run) check_fits(description, !split_host, free_bytes);
  }
  if (request.dry_run) return dry_run(request, choices, plans, free_bytes);

  bool const terminal = isatty(STDOUT_FILENO) != 0;
  bool const tables = terminal && !request.quiet && request.tables;
  auto const recorded = recorded_keys(request);
  auto run_writer = writer<Run>(request.output.empty() && !terminal ? "-" : request.output);
  auto piece_writer = writer<PieceRow>(request.pieces);
  Interrupt const interrupt;
  ProgressLine progress(request.quiet);
  Processors processors(request.host_threads, request.depth);
  bool right = true;
  double const all = static_cast<double>(choices.size() * plans.size() * request.repetitions);
  std::size_t through = 0;
  for (auto const& choice : choices) {
    if (Interrupt::requested()) break;
    progress.show("preparing " + choice.workload->name, static_cast<double>(through) / all);
    auto const instance = choice.workload->prepare(choice.problem, processors);
    Live live(*instance, processors, data, request.depth);
    std::size_t const first_row = rows.size();
    Campaign campaign;
    campaign.blank = blank_row(processors, request, choice);
    campaign.processors = processors.count();
    campaign.plans = plans;
    campaign.known.moves = data == Data::streamed;
    if (predictor) try {
        campaign.known.predicted_share = equal_finish_share(*predictor, instance->description(), data);
      } catch (Error const&) {
        // The machine file lacks a number; plans that need the prediction say so in their rows.
      }
    campaign.repetitions = request.repetitions;
    campaign.warmups = request.warmups;
    campaign.learn = request.learn;
    campaign.stop = Interrupt::requested;
    campaign.recorded = [&](Plan const& plan, std::size_t repetition) {
      Run row = campaign.blank;
      row.partitioner = plan.partitioner->name;
      row.options = plan.options.to_string();
      row.learn = campaign.learn ? "yes" : "no";
      row.repetition = repetition;
      return recorded.count(key(row)) != 0;
    };
    campaign.sink = [&](Run const& row, std::vector<PieceRow> const& pieces) {
      // The row comes last: where it stands, its pieces stand.
      if (piece_writer)
        for (auto const& piece : pieces) piece_writer->write(piece);
      if (run_writer) run_writer->write(row);
      rows.push_back(row);
      progress.show(row.workload + " " + row.partitioner, static_cast<double>(++through) / all);
    };
    right = run_campaign(campaign, *instance, live) && right;
    if (tables) print_plans(std::span(rows).subspan(first_row), {});
  }
  if (tables && !request.output.empty()) fmt::print("rows: {}\n", request.output);
  return right ? Exit::ok : Exit::wrong;
}

Action add_run(CLI::App& verb) {
  auto const request = std::make_shared<RunRequest>();
  request->selection.declare(verb);
  verb.add_option("--host-threads", request->host_threads,
                  "threads of the host's part (default: half of the cores on a split host, else all but one)")
      ->check(CLI::PositiveNumber);
  verb.add_option("--repetitions", request->repetitions, "recorded repetitions of each plan")->capture_default_str();
  verb.add_option("--warmups", request->warmups, "unrecorded runs of each plan before them")->capture_default_str();
  verb.add_option("--output", request->output, "file that rows are appended to, one per repetition (docs/columns.md)");
  verb.add_option("--pieces", request->pieces, "file that one row per executed piece is appended to");
  verb.add_option("--machine", request->machine_file,
                  "machine file: names the machine in the rows, times the dry run, predicts the share for start=model");
  verb.add_option("--depth", request->depth, "pieces in flight on a device at most, each on a queue of its own")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  verb.add_flag("--learn", request->learn,
                "partitioners that decide while running go on with the rates of the iteration before (iterative "
                "workloads)");
  verb.add_flag("--resume", request->resume, "leave out what --output holds already");
  verb.add_flag("--dry-run", request->dry_run,
                "print what would run, its memory, and with --machine an estimate of its time");
  verb.add_flag("--quiet", request->quiet, "no table, no progress");
  return {true,
          [request] {
            std::vector<Run> rows;
            return run(*request, rows);
          },
          [request] { return request->dry_run; }};
}

}  // namespace yoke
