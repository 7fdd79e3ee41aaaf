// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/session.hpp"
#include "suite/core/error.hpp"

namespace yoke {

/// In the environment of processes that `run_processes` starts: the id of the one that did.
inline constexpr char const* starter_variable = "YOKE_STARTED_BY";

/// The numbers of threads of "1,2" or "2:8:2"; none of "". Throws Error for what is no number of threads.
std::vector<std::size_t> thread_counts(std::string const& host_threads);

/// Starts `yoke run` with these arguments and `--resume` for each of several numbers of host threads, else for each of
/// `request.processes`, one after the other. Their standard output is thrown away. Adds the rows that they append to
/// the file. The commands of the file say what this process was asked for, not the others. Returns the most severe exit
/// code; stops early if one cannot go on or a signal comes. Throws Error without
/// a file to append to, and for one that holds rows unless it is to be resumed.
Exit run_processes(RunRequest const& request, std::string const& host_threads,
                   std::vector<std::string> const& arguments, std::vector<RunRow>& rows);

}  // namespace yoke
