// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

// The one definition of which rows belong together: `run --resume` leaves out what has the identity of a recorded row,
// and analysis groups rows by it. A row has the same identities before it is written and after it is read.

/// Rows whose times may be compared: the same work (workload, size, precision, data, options, seed) on the same parts
/// of the same machine (name, processors, backends, threads, units) at the same clocks, by the same one of as many
/// ranks, or by all of them together, which split their parts alike.
std::string case_identity(RunRow const& row);

/// How a plan was carried out: partitioner, options, learning, depth, slices, whether the device's thread blocked, and
/// which of two copies. A missing depth or number of slices is 1, a missing way to wait is spinning.
std::string execution_mode(RunRow const& row);

/// A plan of a case.
std::string plan_identity(RunRow const& row);

/// A repetition of a plan.
std::string repetition_identity(RunRow const& row);

}  // namespace yoke
