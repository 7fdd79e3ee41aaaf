// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/caliper_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/runs/grouping.hpp"
#include "analysis/runs/runs_file.hpp"
#include "analysis/show/caliper_profile.hpp"
#include "analysis/show/row_filter.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke {
namespace {

FileKind const caliper_files{
    "Caliper profiles", FileKind::Format::json, {"data", "columns", "column_metadata", "nodes"}};

bool is_folder(std::string const& output) {
  std::error_code none;
  return !output.empty() && (output.back() == '/' || std::filesystem::is_directory(output, none));
}

RunPieces read_pieces(std::string const& file) {
  RunPieces pieces;
  if (file.empty()) return pieces;
  RowReader<PieceRow> reader(file);
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
std::string profile_of_all(std::vector<RunRow> const& runs, RunPieces const& pieces) {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> plans;  // by case and partitioner
  for (auto const& run : runs)
    plans[{case_title(run), run.partitioner}].insert(execution_identity(execution_of(run), "copy"));
  CaliperProfile all;
  std::size_t added = 0;
  for (auto const& run : runs) {
    auto const title = case_title(run);
    auto const name = plans.at({title, run.partitioner}).size() == 1 ? run.partitioner : full_name(execution_of(run));
    all.add(fmt::format("{} repetition {}", title, run.repetition), name + (run.copy > 0 ? " again" : ""), run,
            pieces.of(std::string_view(run.run_id)));
    ++added;
    if (all.nodes() > max_nodes) refuse(added);
  }
  return all.text();
}

}  // namespace

void write_caliper(CaliperRequest const& request, Results const& results) {
  bool const one_per_run = is_folder(results.output());
  auto inputs = request.files;
  inputs.push_back(request.pieces_file);
  if (one_per_run) {
    std::error_code failed;
    core_detail::make_folders(results.output(), failed);
    if (failed) throw_unwritable(results.output(), failed.value());
  } else {
    results.check(inputs, caliper_files);
  }
  RunPieces const pieces = read_pieces(request.pieces_file);
  RunFilter const filter(request.where);
  Notes notes = printed_notes();
  std::vector<RunRow> kept;
  std::size_t runs = 0, without_pieces = 0;
  for (auto const& file : request.files)
    read_runs(file, notes, [&](RunRow const& row) {
      if (row.status != Status::ok || !filter.holds(row)) return;
      ++runs;
      auto const of_run = pieces.of(std::string_view(row.run_id));
      if (of_run.empty()) ++without_pieces;
      if (one_per_run) {
        CaliperProfile one;
        one.add("run", row.partitioner, row, of_run);
        WholeFile(file_of(results.output(), row.run_id), caliper_files, results.replace()).commit(one.text());
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

}  // namespace yoke
