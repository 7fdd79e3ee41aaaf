// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Whether the row's device computes what a GPU would, but is none: its name, which its driver gave, says so. Its times
/// are nobody's.
bool is_emulated(RunRow const& row);

/// Throws Error if a row of the file is of an emulated device, unless they are `allowed`.
void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed);

}  // namespace yoke
