// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/cli/select.hpp"
#include "suite/core/error.hpp"
#include "suite/core/run.hpp"
#include "suite/execution/parts.hpp"

namespace yoke {

/// What `yoke run` is asked for.
struct RunRequest {
  Selection selection;
  Parts parts;
  std::size_t repetitions = 5, warmups = 1;
  std::size_t depth = 1;  ///< pieces in flight on a device
  std::string output, pieces, machine_file;
  bool learn = false;  ///< iterations go on with the rates of the one before
  bool resume = false, dry_run = false, quiet = false;
  bool tables = true;  ///< on a terminal, unless quiet
};

/// Measures, writes rows as they come, and adds them to `rows`. Needs Kokkos unless it is a dry run.
Exit run(RunRequest const& request, std::vector<Run>& rows);

}  // namespace yoke
