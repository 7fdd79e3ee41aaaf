// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Prints a note that counts the rows that are wrong or failed and gives the reason of the first; nothing if there are
/// none. For commands whose tables, which say it too, are not printed.
void note_failed_rows(std::span<RunRow const> rows);

}  // namespace yoke
