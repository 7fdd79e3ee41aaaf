// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/results.hpp"

namespace yoke {

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

}  // namespace yoke
