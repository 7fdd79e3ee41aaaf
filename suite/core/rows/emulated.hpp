// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Whether the times of a row are no processor's: its device computes what a GPU would but is none, as the name that
/// its driver gave says, or processors were paced (`RunRow::pace`).
bool is_emulated(RunRow const& row);

/// Throws Error if a row of the file is of an emulated device, unless they are `allowed`.
void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed);

}  // namespace yoke
