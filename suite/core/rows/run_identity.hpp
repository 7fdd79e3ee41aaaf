// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

// The definition of row identity: `run --resume` omits work that has the identity of a recorded row, and analysis
// groups rows by it. A row has the same identities before it is written and after it is read.

/// Key of rows whose times are comparable: equal work (workload, size, precision, data, options, seed) on equal parts
/// of one machine (name, processors, backends, threads, units) at equal clocks and pace; for MPI programs, also the
/// number of ranks, the rank, and the split across and within ranks.
std::string case_identity(RunRow const& row);

/// Key of a plan's execution: partitioner, options, learning, depth, slices, blocking wait of the device's thread, and
/// copy. A missing depth or number of slices counts as 1, a missing way to wait as spinning.
std::string execution_mode(RunRow const& row);

/// Key of a plan within a case.
std::string plan_identity(RunRow const& row);

/// Key of a repetition of a plan.
std::string repetition_identity(RunRow const& row);

}  // namespace yoke
