// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "suite/core/rows/run_row.hpp"

namespace yoke::core {

// The definition of row identity: `run --resume` omits work that has the identity of a recorded row, analysis groups
// rows by it, and comparisons match them by it. A row has the same identities before it is written and after it is
// read.

/// Mode in which a plan is executed: pieces in flight per device, slices of a piece, learning, and blocking
/// wait of the device's thread; and which of identical plans it is.
struct ExecutionMode {
  std::uint64_t depth = 1, slices = 1;
  bool learning = false, blocking = false;
  std::uint64_t copy = 0;
};
/// Execution of a plan: the partitioner with its options, and the mode.
struct Execution : PlanColumns, ExecutionMode {};
/// Returns the execution of the row's plan. A missing depth or number of slices counts as 1, a missing way to wait as
/// spinning.
Execution execution_of(RunRow const& row);

// The columns called `but` are left out of the following three keys.

/// Key of equal work: workload, size, precision, data, options and seed.
std::string problem_identity(RunRow const& row, std::string_view but = {});

/// Key of equal parts of one machine: its name, processors, backends, threads, units and devices.
std::string processors_identity(RunRow const& row, std::string_view but = {});

/// Key of a plan's execution. Without the partitioner it is also without the options, which belong to one.
std::string execution_identity(Execution const& execution, std::string_view but = {});
std::string execution_identity(RunRow const& row);

/// Key of rows whose times are comparable: equal work on equal parts of one machine at equal clocks and pace; for MPI
/// programs, also the number of ranks, the rank, and the split across and within ranks.
std::string case_identity(RunRow const& row);

/// Key of a plan within a case.
std::string plan_identity(RunRow const& row);

/// Key of a repetition of a plan.
std::string repetition_identity(RunRow const& row);

}  // namespace yoke::core
