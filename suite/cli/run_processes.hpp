// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/error.hpp"

namespace yoke {

/// Starts this program again for each of so many processes, one after the other, with its own command line and
/// `--process` P `--resume`. Their standard output is thrown away. Returns the most severe exit code; stops early if
/// one cannot go on or a signal comes. Throws Error if the system does not say what the command line is.
Exit run_processes(std::size_t processes);

}  // namespace yoke
