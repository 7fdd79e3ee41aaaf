// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/cli/print/results.hpp"
#include "suite/cli/run_command.hpp"

namespace yoke::cli {

/// Prints the requirements of a run: per workload and plan the memory of host and device, and, with a machine file, an
/// estimate of the time by the yoke model. As a table, or as rows on standard output if a format is requested; never
/// writes a file. Returns Exit::usage if something would not fit.
Exit dry_run(RunRequest const& request, Results const& results);

}  // namespace yoke::cli
