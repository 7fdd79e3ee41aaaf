// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// The file of runs that a name stands for: runs.csv of a folder, else the file itself. Throws Error for a folder
/// without one.
std::string runs_file(std::string const& file_or_folder);

/// Reads rows of runs one by one; a note says if an incomplete last line is left out.
void read_runs(std::string const& file, Notes& notes, std::function<void(RunRow const&)> const& use);

}  // namespace yoke
