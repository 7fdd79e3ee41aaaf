// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "suite/cli/print/results.hpp"

namespace yoke::cli {

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
