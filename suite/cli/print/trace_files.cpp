// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/trace_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>

#include "analysis/chrome_trace.hpp"
#include "analysis/runs/runs_file.hpp"
#include "analysis/show/row_filter.hpp"
#include "analysis/show/run_overlaps.hpp"
#include "analysis/show/traced_runs.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/count_text.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke {
namespace {

FileKind const trace_files{"traces", FileKind::Format::json, {"traceEvents"}};

/// Announces the runs of the pieces, unless these can be read only once.
void announce_pieces(TracedRuns& runs, std::string const& pieces_file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(pieces_file, ignored)) return;
  RowReader<PieceRow> reader(pieces_file);
  std::string last;
  for (PieceRow piece; reader.next(piece);)
    if (last.empty() || piece.run_id != last) runs.announce(last = piece.run_id);
}

TracedRuns runs_of(TraceRequest const& request, Notes& notes) {
  TracedRuns runs;
  if (!request.run_files.empty()) {
    announce_pieces(runs, request.pieces_file);
    RunFilter const filter(request.where);
    for (auto const& file : request.run_files)
      read_runs(file, notes, [&](RunRow const& row) {
        if (filter.holds(row)) runs.add(row);
      });
    if (runs.rows() == 0) throw Error("no run is left; --where may ask for too much");
  }
  runs.finish();
  return runs;
}

bool by_plan(RunOverlaps::Run const& one, RunOverlaps::Run const& other) { return one.plan < other.plan; }

using Overlaps = std::deque<RunOverlaps::Run>;

/// Prints the table of a case. `overlaps` has all whole runs, sorted by plan.
void print_case(std::vector<TracedRuns::Plan> const& plans, Overlaps const& overlaps, std::size_t first) {
  using Align = Table::Align;
  Table table({{"plan"},
               {"runs", "", Align::right},
               {"pieces", "median", Align::right},
               {"time", "median", Align::right},
               {"host", "busy", Align::right},
               {"device", "busy", Align::right},
               {"link", "busy", Align::right},
               {"host +", "device", Align::right},
               {"link +", "kernel", Align::right},
               {"all", "three", Align::right}});
  for (std::size_t p = first; p < plans.size() && plans[p].of_case == plans[first].of_case; ++p) {
    auto const runs =
        std::equal_range(overlaps.begin(), overlaps.end(), RunOverlaps::Run{static_cast<std::uint32_t>(p)}, by_plan);
    if (runs.first == runs.second) continue;
    auto const median_of = [&](auto const& value) {
      std::vector<double> values;
      std::transform(runs.first, runs.second, std::back_inserter(values), value);
      return median(values);
    };
    auto const part = [&](double Overlap::*seconds) {
      return percent_cell(median_of([&](auto const& run) {
        return run.overlap.makespan_s > 0 ? run.overlap.*seconds / run.overlap.makespan_s : 0;
      }));
    };
    table.add({plans[p].name, std::to_string(runs.second - runs.first),
               fmt::format("{:g}", median_of([](auto const& run) { return static_cast<double>(run.pieces); })),
               seconds_cell(median_of([](auto const& run) { return run.overlap.makespan_s; })), part(&Overlap::host_s),
               part(&Overlap::device_s), part(&Overlap::link_s), part(&Overlap::host_and_device_s),
               part(&Overlap::link_and_kernel_s), part(&Overlap::all_s)});
  }
  if (table.empty()) return;
  print_out("\n{}\n", plans[first].of_case.empty() ? "busy at the same time" : plans[first].of_case);
  print_table(table);
}

void print_overlaps(TracedRuns const& runs, Overlaps overlaps, Notes& notes) {
  // Sorted in place: there may be millions.
  auto const parts = std::erase_if(overlaps, [](auto const& run) { return !run.whole; });
  std::sort(overlaps.begin(), overlaps.end(), by_plan);
  auto const& plans = runs.plans();
  for (std::size_t p = 0; p < plans.size(); ++p)
    if (p == 0 || plans[p].of_case != plans[p - 1].of_case) print_case(plans, overlaps, p);
  if (parts > 0)
    notes.say(
        fmt::format("the tables leave out {}, whose pieces are scattered over the file", count_text(parts, "run")));
}

}  // namespace

void write_trace(TraceRequest const& request, Results const& results) {
  auto inputs = request.run_files;
  inputs.push_back(request.pieces_file);
  results.check(inputs, trace_files);
  Notes notes = printed_notes();
  TracedRuns runs = runs_of(request, notes);
  RowReader<PieceRow> reader(request.pieces_file);
  RowFilter<PieceRow> const filter(request.run_files.empty() ? request.where : std::vector<std::string>{});
  RunOverlaps overlaps;
  std::size_t traced = 0;
  double length_s = 0;
  results.write_parts(trace_files, [&](Results::Sink const& sink) {
    ChromeTrace trace(sink);
    std::string run_id;
    std::optional<TracedRuns::Run> run;
    std::size_t number = 0;
    bool first = true;
    for (PieceRow piece; reader.next(piece);) {
      if (!filter.holds(piece)) continue;
      if (first || piece.run_id != run_id) {
        first = false;
        run_id = piece.run_id;
        run = runs.of(piece);
        if (run) number = trace.turn_to(run_id, runs.name(*run, run_id));
      }
      if (!run) continue;
      trace.add(piece);
      if (results.prints_tables()) overlaps.add(number, run->plan, piece);
    }
    if (trace.runs() == 0)
      throw Error("no piece of " + request.pieces_file +
                  (request.run_files.empty() ? " is left; --where may ask for too much"
                                             : " belongs to a run that is left; it must be the file that yoke run "
                                               "--pieces wrote with these runs"));
    trace.end();
    traced = trace.runs();
    length_s = trace.length_s();
  });
  if (traced < runs.rows())
    notes.say(
        fmt::format("{} of {} runs have no pieces in {}", runs.rows() - traced, runs.rows(), request.pieces_file));
  if (!results.prints_tables()) return;
  print_out("{}: {} of {}, one after another, {}; https://ui.perfetto.dev and chrome://tracing open it\n",
            results.output(), count_text(traced, "run"), count_text(runs.plans().size(), "plan"),
            seconds_cell(length_s));
  print_overlaps(runs, overlaps.take(), notes);
}

}  // namespace yoke
