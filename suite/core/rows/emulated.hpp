// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>

#include "suite/core/rows/run_row.hpp"

namespace yoke::core {

/// True if the times of a row do not belong to real hardware: its device is emulated, according to the name that the
/// driver reports, or its processors were paced (`RunRow::pace`).
bool is_emulated(RunRow const& row);

/// Throws Error if the file has a row of an emulated device or of paced processors, unless they are `allowed`.
void refuse_emulated(std::span<RunRow const> rows, std::string const& file, bool allowed);

}  // namespace yoke::core
