// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/print/results.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/option.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke {
namespace {

FileKind const trace_files{"traces", FileKind::Format::json, {"traceEvents"}};

struct TimelineRequest {
  std::string pieces_file, run_id;
  Results results;
};

void print_overlaps(RunPieces const& pieces, std::vector<std::string> const& runs) {
  using Align = Table::Align;
  Table table({{"run"},
               {"pieces", "or slices", Align::right},
               {"makespan", "", Align::right},
               {"host", "busy", Align::right},
               {"device", "busy", Align::right},
               {"link", "busy", Align::right},
               {"host and device", "at once", Align::right},
               {"link and a kernel", "at once", Align::right},
               {"all three", "at once", Align::right}});
  for (auto const& id : runs) {
    auto const run = pieces.of(id);
    Overlap const overlap = overlap_of(slices_of(run));
    auto const part = [&](double seconds) { return percent_cell(seconds / overlap.makespan_s); };
    table.add({id, std::to_string(run.size()), seconds_cell(overlap.makespan_s), part(overlap.host_s),
               part(overlap.device_s), part(overlap.link_s), part(overlap.host_and_device_s),
               part(overlap.link_and_kernel_s), part(overlap.all_s)});
  }
  print_table(table);
}

Exit timeline(TimelineRequest const& request) {
  request.results.check({request.pieces_file}, trace_files);
  RunPieces pieces;
  RowReader<PieceRow> reader(request.pieces_file);
  for (PieceRow row; reader.next(row);) pieces.add(row);
  if (pieces.empty()) throw Error(request.pieces_file + " has no pieces");
  auto runs = pieces.in_order();
  if (!request.run_id.empty()) {
    if (!pieces.has(request.run_id)) unknown_name("run in " + request.pieces_file, request.run_id, runs);
    runs = {request.run_id};
  }
  if (request.results.prints_tables()) print_overlaps(pieces, runs);
  request.results.write_parts(trace_files, [&](Results::Sink const& sink) {
    ChromeTrace trace(sink);
    for (auto const& run : runs) trace.add(pieces.of(run));
    trace.end();
  });
  return Exit::ok;
}

Action declare_timeline(Command& command) {
  auto const request = std::make_shared<TimelineRequest>();
  command.positional("PIECES", request->pieces_file, "rows that yoke run --pieces wrote").required();
  command.text("--run", request->run_id, "this run_id only; by default all", "RUN_ID");
  request->results.declare(command, "trace file that https://ui.perfetto.dev and chrome://tracing show",
                           Results::Kind::json);
  return {[request] { return timeline(*request); }};
}

}  // namespace

Subcommand make_timeline() {
  return {"",
          "show concurrent activities of recorded runs",
          "yoke timeline pieces.csv --output trace.json",
          Subcommand::Group::look,
          2,
          declare_timeline};
}

}  // namespace yoke
