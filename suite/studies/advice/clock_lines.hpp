// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/files/workload_file.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// Medians of the rows of one processor alone at one clock of it.
struct AtClock {
  double hz = 0;
  double work_per_s = 0;        ///< flops, or bytes of a workload without flops
  std::optional<double> watts;  ///< of the node above idle; nothing if no row has joules and idle power
};

/// The states of the processor `p` (host or first device) by rising clock, from successful rows of the workload in the
/// precision with all work on it; none without such rows.
std::vector<AtClock> states_at_clocks(std::span<RunRow const> rows, std::string const& workload,
                                      std::string const& precision, Processor p);

/// The machine with rates and powers of a workload over clocks, from rows with all work on the host at several clocks
/// of it, and with all work on the device at several of its (PEACH, section VII-A). A line through the medians where
/// the coefficient of determination is at least 0.98, else the medians themselves as a table; notes say which. Powers
/// only if the rows have joules and idle power. Throws Error if there are no such rows of the workload.
Machine with_clock_lines(Machine machine, std::span<RunRow const> rows, WorkloadFile const& workload, Notes& notes);

}  // namespace yoke
