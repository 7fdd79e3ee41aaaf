// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// A command that appended to a file of runs: what `run --resume FILE` gives again.
struct RecordedCommand {
  std::string folder;                  ///< in which it was given
  std::vector<std::string> arguments;  ///< after `yoke run`, less --resume and --output
  bool operator==(RecordedCommand const&) const = default;
};

/// Adds it to FILE.commands (one line of JSON each) unless it is there. Throws Error if that cannot be written.
void record_command(std::string const& runs_file, RecordedCommand const& command);

/// The commands of FILE.commands, in their order. Throws Error if there is none, or a line is none.
std::vector<RecordedCommand> recorded_commands(std::string const& runs_file);

}  // namespace yoke
