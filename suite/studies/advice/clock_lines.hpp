// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/files/workload_file.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// The machine with rates and powers of a workload over clocks, from rows with all work on the host at several clocks
/// of it, and with all work on the device at several of its (PEACH, section VII-A). A line through the medians where
/// the coefficient of determination is at least 0.98, else the medians themselves as a table; notes say which. Powers
/// only if the rows have joules and idle power. Throws Error if there are no such rows of the workload.
Machine with_clock_lines(Machine machine, std::span<RunRow const> rows, WorkloadFile const& workload, Notes& notes);

}  // namespace yoke
