// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "analysis/chrome_trace.hpp"
#include "analysis/runs/cases.hpp"
#include "analysis/runs/runs_file.hpp"
#include "analysis/show/caliper_profile.hpp"
#include "analysis/show/text_rows.hpp"
#include "analysis/show/traced_runs.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/show.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/core/wording.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke::cli {
namespace {

FileKind const trace_files{"traces", FileKind::Format::json, {"traceEvents"}};

/// Announces the runs of the pieces, unless these can be read only once.
void announce_pieces(analysis::TracedRuns& runs, std::string const& pieces_file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(pieces_file, ignored)) return;
  core::RowReader<PieceRow> reader(pieces_file);
  std::string last;
  for (PieceRow piece; reader.next(piece);)
    if (last.empty() || piece.run_id != last) runs.announce(last = piece.run_id);
}

analysis::TracedRuns runs_of(TraceRequest const& request, core::Notes& notes) {
  analysis::TracedRuns runs;
  if (!request.run_files.empty()) {
    announce_pieces(runs, request.pieces_file);
    analysis::RunFilter const filter(request.where);
    for (auto const& file : request.run_files)
      analysis::read_runs(file, notes, [&](core::RunRow const& row) {
        if (filter.holds(row)) runs.add(row);
      });
    if (runs.rows() == 0) throw Error("no run is left; --where may ask for too much");
  }
  runs.finish();
  return runs;
}

bool by_plan(analysis::RunOverlaps::Run const& one, analysis::RunOverlaps::Run const& other) {
  return one.plan < other.plan;
}

using Overlaps = std::deque<analysis::RunOverlaps::Run>;

/// Prints the table of a case. `overlaps` has all whole runs, sorted by plan.
void print_case(std::vector<analysis::TracedRuns::Plan> const& plans, Overlaps const& overlaps, std::size_t first) {
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
    auto const runs = std::equal_range(overlaps.begin(), overlaps.end(),
                                       analysis::RunOverlaps::Run{static_cast<std::uint32_t>(p)}, by_plan);
    if (runs.first == runs.second) continue;
    auto const median_of = [&](auto const& value) {
      std::vector<double> values;
      std::transform(runs.first, runs.second, std::back_inserter(values), value);
      return median(values);
    };
    auto const part = [&](double analysis::Overlap::*seconds) {
      return percent_cell(median_of([&](auto const& run) {
        return run.overlap.makespan_s > 0 ? run.overlap.*seconds / run.overlap.makespan_s : 0;
      }));
    };
    table.add({plans[p].name, std::to_string(runs.second - runs.first),
               fmt::format("{:g}", median_of([](auto const& run) { return static_cast<double>(run.pieces); })),
               seconds_cell(median_of([](auto const& run) { return run.overlap.makespan_s; })),
               part(&analysis::Overlap::host_s), part(&analysis::Overlap::device_s), part(&analysis::Overlap::link_s),
               part(&analysis::Overlap::host_and_device_s), part(&analysis::Overlap::link_and_kernel_s),
               part(&analysis::Overlap::all_s)});
  }
  if (table.empty()) return;
  print_out("\n{}\n", plans[first].of_case.empty() ? "busy at the same time" : plans[first].of_case);
  print_table(table);
}

void print_overlaps(analysis::TracedRuns const& runs, Overlaps overlaps, core::Notes& notes) {
  // Sorted in place: there may be millions.
  auto const parts = std::erase_if(overlaps, [](auto const& run) { return !run.whole; });
  std::sort(overlaps.begin(), overlaps.end(), by_plan);
  auto const& plans = runs.plans();
  for (std::size_t p = 0; p < plans.size(); ++p)
    if (p == 0 || plans[p].of_case != plans[p - 1].of_case) print_case(plans, overlaps, p);
  if (parts > 0)
    notes.say(fmt::format("the tables leave out {}, whose pieces are scattered over the file",
                          core::count_text(parts, "run")));
}

FileKind const caliper_files{
    "Caliper profiles", FileKind::Format::json, {"data", "columns", "column_metadata", "nodes"}};

bool is_folder(std::string const& output) {
  std::error_code none;
  return !output.empty() && (output.back() == '/' || std::filesystem::is_directory(output, none));
}

report::RunPieces read_pieces(std::string const& file) {
  report::RunPieces pieces;
  if (file.empty()) return pieces;
  core::RowReader<PieceRow> reader(file);
  for (PieceRow row; reader.next(row);) pieces.add(row);
  return pieces;
}

/// Maximum number of regions in one file, because all of them are in memory at once, here and in readers of the file.
constexpr std::size_t max_nodes = 200'000;

std::filesystem::path file_of(std::filesystem::path const& folder, std::string const& run_id) {
  if (run_id.empty() || run_id.find('/') != run_id.npos)
    throw Error("run_id is '" + run_id + "'; it must be usable as a file's name, since --output is a folder");
  return folder / (run_id + ".json");
}

[[noreturn]] void refuse(std::size_t runs) {
  throw Error(fmt::format(
      "--format caliper writes at most {} regions into one file, which the first {} runs exceed; choose fewer by "
      "--where, or let --output be a folder, which gets a file for each run",
      max_nodes, runs));
}

/// Profile of all runs: a root for each case and repetition, with its plans. A partitioner that has several plans is
/// named with its options there, so that names do not depend on the order of the runs.
std::string profile_of_all(std::vector<core::RunRow> const& runs, report::RunPieces const& pieces) {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> plans;  // by case and partitioner
  for (auto const& run : runs)
    plans[{analysis::case_title(run), run.partitioner}].insert(
        core::execution_identity(core::execution_of(run), "copy"));
  analysis::CaliperProfile all;
  std::size_t added = 0;
  for (auto const& run : runs) {
    auto const title = analysis::case_title(run);
    auto const name =
        plans.at({title, run.partitioner}).size() == 1 ? run.partitioner : analysis::full_name(core::execution_of(run));
    all.add(fmt::format("{} repetition {}", title, run.repetition), name + (run.copy > 0 ? " again" : ""), run,
            pieces.of(std::string_view(run.run_id)));
    ++added;
    if (all.nodes() > max_nodes) refuse(added);
  }
  return all.text();
}

}  // namespace

void write_trace(TraceRequest const& request, Results const& results) {
  auto inputs = request.run_files;
  inputs.push_back(request.pieces_file);
  results.check(inputs, trace_files);
  core::Notes notes = printed_notes();
  analysis::TracedRuns runs = runs_of(request, notes);
  core::RowReader<PieceRow> reader(request.pieces_file);
  analysis::RowFilter<PieceRow> const filter(request.run_files.empty() ? request.where : std::vector<std::string>{});
  analysis::RunOverlaps overlaps;
  std::size_t traced = 0;
  double length_s = 0;
  results.write_parts(trace_files, [&](Results::Sink const& sink) {
    analysis::ChromeTrace trace(sink);
    std::string run_id;
    std::optional<analysis::TracedRuns::Run> run;
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
            results.output(), core::count_text(traced, "run"), core::count_text(runs.plans().size(), "plan"),
            seconds_cell(length_s));
  print_overlaps(runs, overlaps.take(), notes);
}

void write_caliper(CaliperRequest const& request, Results const& results) {
  bool const one_per_run = is_folder(results.output());
  auto inputs = request.files;
  inputs.push_back(request.pieces_file);
  if (one_per_run) {
    std::error_code failed;
    core::make_folders(results.output(), failed);
    if (failed) core::throw_unwritable(results.output(), failed.value());
  } else {
    results.check(inputs, caliper_files);
  }
  report::RunPieces const pieces = read_pieces(request.pieces_file);
  analysis::RunFilter const filter(request.where);
  core::Notes notes = printed_notes();
  std::vector<core::RunRow> kept;
  std::size_t runs = 0, without_pieces = 0;
  for (auto const& file : request.files)
    analysis::read_runs(file, notes, [&](core::RunRow const& row) {
      if (row.status != Status::ok || !filter.holds(row)) return;
      ++runs;
      auto const of_run = pieces.of(std::string_view(row.run_id));
      if (of_run.empty()) ++without_pieces;
      if (one_per_run) {
        analysis::CaliperProfile one;
        one.add("run", row.partitioner, row, of_run);
        core::WholeFile(file_of(results.output(), row.run_id), caliper_files, results.replace()).commit(one.text());
      } else {
        kept.push_back(row);
        if (kept.size() > max_nodes / 2) refuse(kept.size());  // each has a plan and a processor
      }
    });
  if (runs == 0) throw Error("no run with status ok is left; --where may ask for too much");
  if (!request.pieces_file.empty() && without_pieces > 0)
    notes.say(fmt::format("{} of {} runs have no pieces in {}: their trees end at processors", without_pieces, runs,
                          request.pieces_file));
  if (!one_per_run) results.write_text(profile_of_all(kept, pieces), caliper_files);
}

}  // namespace yoke::cli
