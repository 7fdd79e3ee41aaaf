// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace yoke::cli {

/// End of a child process. Without an exit code and a signal, it could not be started.
struct ChildEnd {
  std::optional<int> exit, signal;
  int error = 0;  ///< `errno` of a start that failed
  bool too_long = false;
};

/// A program to start and wait for.
struct ChildCommand {
  std::vector<std::string> words;             ///< program and arguments; a program without '/' is searched on the PATH
  std::vector<std::string> environment = {};  ///< NAME=VALUE, in addition to this program's own
  std::string output = "/dev/null";           ///< an existing file for its standard output
  bool errors_too = false;                    ///< sends its standard error there as well
  std::optional<double> limit_s = std::nullopt;  ///< time after which it is ended
};

/// Starts the program without standard input in a process group of its own, and returns when it has ended. Passes a
/// signal that `Interrupt` remembers on to its group; a signal that ends this program ends the group first, and if this
/// program is killed, the kernel ends the child. Processes that the child leaves behind are ended with it. Not more
/// than one child at a time.
ChildEnd run_child(ChildCommand const& command);

}  // namespace yoke::cli
