// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Prints the measurements of several ranks in lockstep: with `tables` a table per case on standard output, the plan
/// whose slowest rank is fastest first, with the spread of the ranks; and in any case a note that names outliers.
void print_lockstep(std::span<RunRow const> rows, bool tables);

}  // namespace yoke
