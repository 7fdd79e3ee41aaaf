// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/calibrate.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/node_share_options.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/node_places.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/parameter_tables.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/found_cache.hpp"
#include "suite/core/measured_by.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/provenance.hpp"
#include "suite/probe/contention.hpp"

namespace yoke::cli {
namespace {

struct CalibrateRequest {
  Selection selection;
  std::string machine_file, runs_file, pieces_file, data = "both", device_wait;
  NodeShare parts;
  double seconds = 60, timeout_s = std::numeric_limits<double>::infinity();
  Results results;
};

/// The share of the node in the machine file, unless the user requests another one.
NodeShare share_of_machine(NodeShare share, Machine const& machine) {
  if (!is_split_host() || machine.processors.size() < 2) return share;
  if (share.host_threads == 0) share.host_threads = machine.processors[host].threads;
  share.split = machine.processors.size();
  if (share.device_threads == 0) share.device_threads = machine.processors[device].threads;
  return share;
}

std::vector<DataMode> modes(std::string const& data) {
  if (data == "both") return {DataMode::resident, DataMode::streamed};
  return {data_mode_of_name(data)};
}

/// Throws Error unless the file belongs to the machine file's machine.
void expect_same(core::MeasuredBy const& measured, Machine const& machine, std::string const& what) {
  if (auto const why = core::difference(measured, machine)) throw Error(fmt::format("{}: {}", what, *why));
}

/// Measures on this node.
core::Calibration measure(CalibrateRequest const& request, Machine const& machine, Predictor const& predictor,
                          core::Notes& notes, Exit& exit) {
  auto const choices = request.selection.cases();
  Interrupt const interrupt;
  ProgressLine progress(request.results.quiet());
  NodeShare const share = share_of_machine(request.parts, machine);
  auto const started = execution::start_processors(share, 1, request.timeout_s);
  Processors& processors = *started;
  note_doubts(share);
  Processors::HostBinding const bound(processors);
  apply_device_wait(request.device_wait, processors);
  expect_same(core::measured_by(node::provenance(processors, machine.name)), machine,
              "--machine is " + request.machine_file + ", which this yoke on this node did not measure");
  calibration::CalibrationSession session{choices,
                                          modes(request.data),
                                          machine.name,
                                          predictor,
                                          probe::competing_streams(processors),
                                          request.seconds,
                                          Interrupt::requested,
                                          [&](std::string_view what, double done) { progress.show(what, done); },
                                          request.timeout_s};
  session.last_caches_bytes = core::found_cache_bytes(machine, session.last_caches_bytes);
  auto calibration = calibration::calibrate(session, processors, notes, exit);
  if (Interrupt::requested()) print_error("interrupted; the calibration contains the measurements so far");
  return calibration;
}

Exit calibrate_subcommand(CalibrateRequest const& request) {
  Results const& results = request.results;
  results.check({request.machine_file, request.runs_file, request.pieces_file}, core::calibration_files());
  Machine const machine = read_machine(request.machine_file);
  Model const& model = find_named(registered_models(), "yoke", "model");
  auto const predictor = model.predictor(machine, OptionValues(model.name, model.options, {}));
  core::Notes notes = printed_notes();
  if (auto const sentence = core::older_probe(machine); !sentence.empty()) notes.say(sentence);
  core::Calibration calibration;
  Exit exit = Exit::ok;
  if (request.runs_file.empty()) {
    calibration = measure(request, machine, *predictor, notes, exit);
  } else {
    calibration = calibration::calibration_of(core::read_rows<core::RunRow>(request.runs_file),
                                              core::read_rows<PieceRow>(request.pieces_file), predictor.get(), notes);
    expect_same(calibration.measured, machine, request.runs_file + " is not of the machine file's machine");
  }
  calibration.model = model.name;
  calibration::note_disturbed(calibration, notes);
  if (calibration.cases.empty()) throw Error("no segment was measured alone; there is nothing to write");
  if (results.prints_tables()) print_calibration(calibration);
  results.write_text(core::calibration_text(calibration, results.output()), core::calibration_files());
  if (results.prints_tables() && !results.output().empty()) print_out("calibration: {}\n", results.output());
  return exit;
}

Action declare_calibrate(Command& command) {
  auto const request = std::make_shared<CalibrateRequest>();
  command.group("Machine");
  command.file("--machine", request->machine_file, "machine file of this node, as yoke probe writes it").required();
  request->selection.declare_problems(command);
  command.choice("--data", request->data, {"both", "resident", "streamed", "shared"},
                 "resident, streamed (with copies), both of these, or shared");
  command.group("Measuring");
  command.real("--seconds", request->seconds, 0.1, 3600, "about how long to measure in all");
  command.real("--timeout", request->timeout_s, 1e-3, 1e6,
               "seconds; a run, or preparing a workload for its runs, that exceeds them is treated as hung: yoke ends "
               "and writes nothing");
  declare_parts(command, request->parts);
  command.group("Rows instead of measuring");
  command.file("--runs", request->runs_file, "rows that yoke run wrote: those of co and go count").needs("--pieces");
  command.file("--pieces", request->pieces_file, "their pieces").needs("--runs");
  command.group("Measuring");
  declare_device_wait(command, request->device_wait);
  request->results.declare(command, "calibration (docs/calibrate.md)", Results::Kind::json);
  return {[request] { return calibrate_subcommand(*request); }, [request] { return request->runs_file.empty(); }};
}

}  // namespace

Subcommand make_calibrate() {
  return {"",
          "measure each segment alone, to predict any plan and size",
          "yoke calibrate --machine machine.json --output calibration.json",
          Subcommand::Group::measure,
          3,
          declare_calibrate};
}

}  // namespace yoke::cli
