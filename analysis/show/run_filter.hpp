// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "analysis/show/row_filter.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Selects rows of runs by conditions: `--where`.
using RunFilter = RowFilter<RunRow>;

}  // namespace yoke
