// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke::cli {

/// Formats a field for readers, by the unit in the column's name: "0.0123" of `median_s` is "12.30 ms".
std::string readable(std::string const& column, std::string const& text);

/// Table of these columns of the rows.
Table text_table(analysis::TextRows const& rows, std::vector<std::string> const& columns);

/// Returns the sentence for two files that cannot be shown together.
std::string other_columns_sentence(std::string const& first, std::string const& file);

/// Writes the rows of these files that meet all conditions as CSV or JSON, each as soon as it is read, so that files of
/// any length can be shown. Throws Error if the files have different columns, or no row is left.
void pass_rows_on(std::vector<std::string> const& files, std::vector<analysis::Condition> const& conditions,
                  Results const& results, FileKind const& kind);

/// Request for the file of `yoke show --format trace`.
struct TraceRequest {
  std::vector<std::string> run_files;  ///< files of runs; empty if there are pieces only
  std::vector<std::string> where;      ///< conditions on the runs; without their files, on the pieces
  std::string pieces_file;
};

/// Writes the pieces of runs as a trace for Perfetto and Chrome. If tables are printed, also prints the overlap of
/// host, device and link for each plan. Throws Error if no piece is left, or if --output cannot be written or is a file
/// of another kind.
void write_trace(TraceRequest const& request, Results const& results);

/// Request for the files of `yoke show --format caliper`.
struct CaliperRequest {
  std::vector<std::string> files;  ///< files of runs
  std::vector<std::string> where;  ///< conditions of RunFilter that select the runs
  std::string pieces_file;         ///< file with the pieces of these runs; empty if none
};

/// Writes the finished runs in Caliper's JSON: one file if --output names a file, one per run (RUN_ID.json) if it names
/// a folder, which ends in "/" or exists. Throws Error if no run is left, or if --output cannot be written or contains
/// other files.
void write_caliper(CaliperRequest const& request, Results const& results);

}  // namespace yoke::cli
