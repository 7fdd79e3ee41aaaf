// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {

/// Prints a note with the number of wrong or failed rows and the reason of the first; prints no note without such rows.
/// For commands whose tables, which contain the reasons too, are not printed.
void note_failed_rows(std::span<core::RunRow const> rows);

}  // namespace yoke::cli
