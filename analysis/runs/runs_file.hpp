// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Returns the file of runs that a name stands for: runs.csv of a folder, otherwise the file itself. Throws Error for a
/// folder without runs.csv.
std::string runs_file(std::string const& file_or_folder);

/// Reads rows of runs one by one; adds a note if it ignores an incomplete last line.
void read_runs(std::string const& file, core::Notes& notes, std::function<void(core::RunRow const&)> const& use);

/// Describes how the row's processors differ from those of a measured machine file: another back end, number of
/// threads, devices or GPU compute units, another pace, or several ranks that shared a problem. `std::nullopt` if they
/// agree, if one of the two lacks the entry, or if the machine is published or simulated rather than measured.
std::optional<std::string> mismatch(Machine const& machine, core::RunRow const& row);

}  // namespace yoke::analysis
