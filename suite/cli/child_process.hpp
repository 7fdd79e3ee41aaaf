// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace yoke {

/// How a program that was started ended; neither an exit code nor a signal: it could not be started.
struct ChildEnd {
  std::optional<int> exit, signal;
  int error = 0;  ///< `errno` of a start that failed
  bool too_long = false;
};

/// A program that another is to start, and wait for.
struct ChildCommand {
  std::vector<std::string> words;                ///< the first is looked for on the PATH if it has no '/'
  std::vector<std::string> environment = {};     ///< NAME=VALUE, next to this program's own
  std::string output = "/dev/null";              ///< an existing file for its standard output
  bool errors_too = false;                       ///< its standard error goes there as well
  std::optional<double> limit_s = std::nullopt;  ///< it is ended after this time
};

/// Starts the program without standard input in a process group of its own, and returns when it has ended. A signal
/// that `Interrupt` remembers is passed on to its group; one that ends this program ends the group before, and the
/// kernel ends the program if this one is killed. What it started itself and left behind is ended with it. One at a
/// time.
ChildEnd run_child(ChildCommand const& command);

}  // namespace yoke
