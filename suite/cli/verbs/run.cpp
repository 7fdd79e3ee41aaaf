// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>

#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/print/dry_run.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/plan_table.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/session.hpp"
#include "suite/cli/verb.hpp"
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

struct RunOptions {
  RunRequest run;
  Results results;
  bool dry_run = false;
};

Exit run_verb(RunOptions const& options) {
  Results const& results = options.results;
  RunRequest request = options.run;
  if (!options.dry_run) results.check<RunRow>({request.pieces, request.machine_file});
  Figures::check(results);
  check(request, options.dry_run);
  if (options.dry_run) return dry_run(request, request.selection.cases(), request.selection.plans());
  bool const tables = results.on_terminal(), to_stdout = results.rows_to_stdout();
  if (results.json() && !to_stdout)
    throw Error("--format json goes to standard output; --output has rows of CSV appended");
  if (to_stdout && !results.json()) request.output = "-";
  std::vector<RunRow> rows;
  Exit const exit = run(request, rows, [&](std::span<RunRow const> of_workload) {
    if (tables) print_plans(of_workload);
  });
  if (results.json()) results.write(rows);
  if (tables && !request.output.empty()) print_out("rows: {}\n", request.output);
  print_run_figures(rows);
  return exit;
}

Action declare(Command& command) {
  auto const options = std::make_shared<RunOptions>();
  RunRequest& run = options->run;
  run.selection.declare(command);
  command.group("Measuring");
  command.whole("--repetitions", run.repetitions, 1, 1'000'000'000, "recorded repetitions of each plan");
  command.whole("--warmups", run.warmups, 0, 1'000'000'000, "unrecorded runs of each plan before them");
  command.real("--timeout", run.timeout_s, 1e-3, 1e6,
               "seconds; a run that exceeds them is treated as hung: its row says failed, and yoke ends");
  command.whole("--depth", run.depth, 1, 16, "max pieces in flight on a device, each on a queue of its own");
  command.whole("--slices", run.slices, 1, 1024,
                "with a depth above 1: max slices of a device's streamed piece, each on the next queue; 1 cuts none");
  declare_device_wait(command, run.device_wait);
  command.flag("--learn", run.learn,
               "adaptive partitioners start each iteration with the rates measured in the previous one");
  command.file("--machine", run.machine_file,
               "machine file: names the machine in rows, predicts the share for start=model, times the dry run");
  command
      .file("--calibration", run.calibration_file,
            "with --dry-run and --machine: what yoke calibrate measured, for a better estimate")
      .needs("--dry-run")
      .needs("--machine");
  command.text("--machine-name", run.machine_name,
               "what rows call this machine; without it what --machine says, else the host name", "NAME");
  command.flag("--dry-run", options->dry_run,
               "print what would run, its memory and, with --machine, an estimate of its time");
  command.flag("--resume", run.resume, "leave out what --output holds already").needs("--output");
  declare_parts(command, run.parts);
  options->results.declare(command, "CSV file, one row per repetition (docs/columns.md)", Results::Kind::appended_rows);
  command.file("--pieces", run.pieces, "CSV file, one row per executed piece; rows are appended");
  Figures::declare(command);
  return {[options] {
            options->run.output = options->results.output();
            options->run.quiet = options->results.quiet();
            return run_verb(*options);
          },
          [options] { return !options->dry_run; }};
}

}  // namespace

Verb make_run() {
  return {"",
          "run workloads under partitioners and verify every result",
          "yoke run --workload sa,mm --repetitions 10 --output runs.csv",
          Verb::Group::measure,
          2,
          declare};
}

}  // namespace yoke
