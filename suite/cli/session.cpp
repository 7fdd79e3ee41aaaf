// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/session.hpp"

#include <fmt/format.h>

#include <memory>

#include "analysis/fidelity/processor_mismatch.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/device_wait_option.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/node/provenance.hpp"
#include "suite/studies/run_session.hpp"

namespace yoke {
namespace {

RecordedRuns recorded_runs(RunRequest const& request) {
  RecordedRuns recorded;
  if (!request.resume) return recorded;
  if (is_before_first_row(request.output)) return recorded;
  RowReader<RunRow> reader(request.output);
  for (RunRow row; reader.next(row);) recorded.add(row);
  return recorded;
}

template <class Row>
std::unique_ptr<RowWriter<Row>> writer(std::string const& file) {
  if (file.empty()) return nullptr;
  auto out = std::make_unique<RowWriter<Row>>(file);
  if (out->mended()) print_note(fmt::format("a torn last line of {0} was set aside in {0}.torn", file));
  return out;
}

/// The machine's name in rows. Measured rows under the name of another machine would be taken for its own.
std::string machine_name(RunRequest const& request, Processors const& processors) {
  if (!request.machine_name.empty()) return request.machine_name;
  if (request.machine_file.empty()) return node_name();
  Machine const machine = read_machine(request.machine_file);
  RunRow const here = provenance(processors, machine.name);
  bool const measured =
      !machine.processors.empty() && machine.processors[host].t_b_s.source == Quantity::Source::measured;
  auto const why = measured ? mismatch(machine, here) : "it is published or imagined, not measured";
  if (why)
    throw Error(
        fmt::format("--machine is {}, which is of other processors: {}; --machine-name NAME says what rows "
                    "shall call this machine",
                    request.machine_file, *why));
  return machine.name;
}

}  // namespace

void check(RunRequest const& request, bool dry) {
  if (request.resume && request.output.empty()) throw Error("--resume needs --output with the file to go on with");
  refuse_same_files({{"--pieces", request.pieces}, {"--output", request.output}, {"--machine", request.machine_file}});
  check_session(request.selection.cases(), request.selection.plans(), dry);
  expect_possible(request.parts);
}

std::unique_ptr<Predictor> predictor_for(std::string const& machine_file) {
  if (machine_file.empty()) return nullptr;
  Machine const machine = read_machine(machine_file);
  if (machine.processors.size() < 2)
    throw Error("--machine is " + machine_file + ", which describes no device; it must describe host and device");
  Model const& roofline = find_named(models(), "roofline", "model");
  return roofline.predictor(machine, OptionValues("roofline", roofline.options, {}));
}

Exit run(RunRequest const& request, std::vector<RunRow>& rows,
         std::function<void(std::span<RunRow const>)> const& finished_workload) {
  auto const predictor = predictor_for(request.machine_file);
  RunSession session;
  session.recorded = recorded_runs(request);
  Interrupt const interrupt;
  ProgressLine progress(request.quiet);
  Processors processors(request.parts, request.depth);
  apply_device_wait(request.device_wait, processors);
  session.machine = machine_name(request, processors);
  // Only now that nothing can be refused any more do files change.
  auto run_writer = writer<RunRow>(request.output);
  auto piece_writer = writer<PieceRow>(request.pieces);
  session.choices = request.selection.cases();
  session.plans = request.selection.plans();
  session.data = request.selection.data();
  session.repetitions = request.repetitions;
  session.warmups = request.warmups;
  session.depth = request.depth;
  session.slices = request.slices;
  session.timeout_s = request.timeout_s;
  session.learn = request.learn;
  session.predictor = predictor.get();
  if (!request.output.empty()) session.remark = "; what was measured before is kept, --resume goes on with the rest";
  session.stop = Interrupt::requested;
  session.progress = [&](std::string_view what, double done) { progress.show(what, done); };
  session.sink = [&](RunRow const& row, std::vector<PieceRow> const& pieces) {
    // The row comes last: if it is there, its pieces are there.
    if (piece_writer)
      for (auto const& piece : pieces) piece_writer->write(piece);
    if (run_writer) run_writer->write(row);
    rows.push_back(row);
  };
  std::size_t first = rows.size();
  session.finished_workload = [&] {
    finished_workload(std::span(rows).subspan(first));
    first = rows.size();
  };
  Exit const exit = run_session(session, processors);
  if (Interrupt::requested())
    print_note(fmt::format("interrupted after {} of {} repetitions{}", rows.size(),
                           session.choices.size() * session.plans.size() * request.repetitions,
                           request.output.empty() || request.output == "-"
                               ? std::string()
                               : "; the same command with --resume goes on with the rest"));
  return exit;
}

}  // namespace yoke
