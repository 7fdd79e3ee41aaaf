// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/run_command.hpp"
#include "suite/core/error.hpp"

namespace yoke::cli {

/// Environment variable of processes that `run_processes` starts: the id of the starter.
inline constexpr char const* starter_variable = "YOKE_STARTED_BY";

/// Parses the numbers of threads of "1,2" or "2:8:2"; empty for "". Throws Error for text that is no number of threads.
std::vector<std::size_t> thread_counts(std::string const& host_threads);

/// Starts `yoke run` with these arguments and `--resume` for each of several numbers of host threads, or for each of
/// `request.processes`, one after the other. Discards their standard output. Adds the rows that they append to the
/// file. The commands of the file contain this process's request, not the others'. Returns the most severe exit code;
/// stops early if a process cannot continue or a signal comes. Throws Error without a file to append to, and for a file
/// that contains rows unless `--resume` is given.
Exit run_processes(RunRequest const& request, std::string const& host_threads,
                   std::vector<std::string> const& arguments, std::vector<core::RunRow>& rows);

}  // namespace yoke::cli
