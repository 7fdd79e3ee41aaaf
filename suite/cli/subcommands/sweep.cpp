// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/run_command.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/meters/clocks/clock_journal.hpp"
#include "suite/probe/energy.hpp"
#include "suite/session/sweep_points.hpp"

namespace yoke::cli {
namespace {

struct SweepRequest {
  RunRequest run;
  std::string host_clocks, device_clocks, memory_clocks, shares = "0:1:0.1";
  Results results;
  std::vector<std::string> arguments;  ///< as given
};

std::vector<core::Plan> plans_of(std::string const& shares) {
  std::vector<core::Plan> plans;
  auto const add = [&](char const* name, OptionMap const& options) {
    Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
    plans.push_back({&partitioner, OptionValues(partitioner.name, partitioner.options, options)});
  };
  for (double const share : session::range_of("--shares", shares, 0, 1)) {
    if (share == 0)
      add("co", {});
    else if (share == 1)
      add("go", {});
    else
      add("dp", {{"share", core::number_text(share)}});
  }
  return plans;
}

Exit sweep(SweepRequest const& request) {
  RunRequest run_request = request.run;
  auto const& selection = run_request.selection;
  if (!selection.partitioner_names.empty() || !selection.shares.empty() || !selection.assign.empty())
    throw Error("yoke sweep runs co, go and dp at --shares; it does not take --partitioner, --share or --assign");
  run_request.given_plans = plans_of(request.shares);
  auto const points =
      session::shuffled(session::clock_points(request.host_clocks, request.device_clocks, request.memory_clocks),
                        run_request.selection.seed);
  request.results.check<core::RunRow>({run_request.pieces, run_request.machine_file});
  run_request.output = request.results.rows_to_stdout() ? "-" : request.results.output();
  run_request.quiet = request.results.quiet();
  run_request.resume = !request.results.output().empty() && request.results.output() != "-";
  check(run_request);
  record(run_request, "sweep", request.arguments);
  meters::ClockSetter setter(probe::meters_here(), meters::clock_journal());
  InterruptSentence const interrupted("yoke: interrupted; yoke clocks --restore restores the clocks\n");
  // Clocks held by an earlier command stay held if this one sets none.
  std::optional<meters::ClockRestorer> restorer;
  if (!points.front().empty()) restorer.emplace(setter, print_note);
  std::vector<core::RunRow> rows;
  Exit exit = Exit::ok;
  for (auto const& point : points) {
    run_request.clocks = session::clocks_text(point.empty() ? point : setter.set(point));
    exit = worse(exit, run(run_request, rows, [](auto) {}));
    if (Interrupt::requested()) return exit;
  }
  return exit;
}

Action declare_sweep(Command& command) {
  auto const request = std::make_shared<SweepRequest>();
  RunRequest& run = request->run;
  run.selection.declare(command);
  declare_sharing(command, run);
  command.group("Points");
  command.text("--host-clocks", request->host_clocks,
               "clocks of the host in hertz, A,B,... or A:B:STEP; by default the clock is left alone", "LIST");
  command.text("--device-clocks", request->device_clocks, "clocks of the GPU's cores, likewise", "LIST");
  command.text("--memory-clocks", request->memory_clocks, "clocks of the GPU's memory, likewise", "LIST");
  command.text("--shares", request->shares, "fractions of the work on the device, A,B,... or A:B:STEP", "LIST");
  command.group("Measuring");
  command.whole("--repetitions", run.repetitions, 1, 1'000'000'000, "recorded repetitions of each point");
  command.whole("--warmups", run.warmups, 0, 1'000'000'000, "unrecorded runs of each plan before them");
  command.text("--machine-name", run.machine_name, "name of this machine in rows; by default the host name", "NAME");
  run.energy.sources = {"auto"};  // points are compared by energy, too
  declare_energy(command, run.energy);
  declare_parts(command, run.parts);
  request->results.declare(command, "CSV file, one row per repetition; rows that it holds are not measured again",
                           Results::Kind::appended_rows);
  return {[request, &command] {
            request->arguments = command.arguments();
            return sweep(*request);
          },
          [] { return true; }};
}

}  // namespace

Subcommand make_sweep() {
  return {"",
          "run a workload at every choice of clocks and shares",
          "yoke sweep --workload mm --host-clocks 1.2e9:2.6e9:2e8 --shares 0:1:0.02 --output sweep.csv",
          Subcommand::Group::measure,
          4,
          declare_sweep};
}

}  // namespace yoke::cli
