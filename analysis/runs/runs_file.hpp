// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Returns the file of runs that a name stands for: runs.csv of a folder, otherwise the file itself. Throws Error for a
/// folder without runs.csv.
std::string runs_file(std::string const& file_or_folder);

/// Reads rows of runs one by one; adds a note if it ignores an incomplete last line.
void read_runs(std::string const& file, Notes& notes, std::function<void(RunRow const&)> const& use);

}  // namespace yoke
