// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "suite/cli/options/select.hpp"
#include "suite/core/error.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

/// What `yoke run` is asked for.
struct RunRequest {
  Selection selection;
  NodeShare parts;
  std::size_t repetitions = 5, warmups = 1;
  std::size_t depth = 1;   ///< pieces in flight on a device
  std::size_t slices = 8;  ///< of a streamed piece, where a device has several queues
  double timeout_s = std::numeric_limits<double>::infinity();  ///< of each run
  std::string output, pieces, machine_file;
  std::string device_wait;  ///< empty: as Processors has it
  bool learn = false;       ///< iterations go on with the rates of the one before
  bool resume = false, dry_run = false, quiet = false;
  bool tables = true;  ///< on a terminal, unless quiet
};

/// Throws Error where the request makes no sense, or asks for more memory than there is.
void check(RunRequest const& request);

/// Measures, writes rows as they come, and adds them to `rows`. Needs Kokkos unless it is a dry run. Ends the program
/// where the device is lost.
Exit run(RunRequest const& request, std::vector<RunRow>& rows);

}  // namespace yoke
