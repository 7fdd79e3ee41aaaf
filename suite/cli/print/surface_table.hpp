// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/goal.hpp"
#include "suite/core/rows/surface_row.hpp"

namespace yoke {

/// Prints the special plans of rows of `surface_rows` and the best code partition under the goal.
void print(std::vector<SurfaceRow> const& rows, Goal goal);

}  // namespace yoke
