// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// A command that appends to a file of runs: what `run --resume FILE` gives again.
struct RecordedCommand {
  std::string verb;                    ///< run or sweep
  std::string folder;                  ///< in which it was given
  std::vector<std::string> arguments;  ///< after the verb, less --resume and --output
  bool operator==(RecordedCommand const&) const = default;
};

/// Adds it to FILE.commands (one line of JSON each) unless it is there, under a lock: several programs may append to
/// one file. If FILE is missing or empty, commands of an earlier FILE are removed. `begin` opens FILE, before another
/// program can look whether it is there; if it throws Error, the command is not recorded. Throws Error if FILE.commands
/// cannot be written, a line of it is no command, or others have chosen it.
void record_command(std::string const& runs_file, RecordedCommand const& command, std::function<void()> const& begin);

/// The commands in the text of a FILE.commands that `where` names, in their order. A last line that was cut off is left
/// out. Throws Error if a line is no command.
std::vector<RecordedCommand> commands_in(std::string_view text, std::string const& where);

/// The commands of FILE.commands, in their order. Throws Error if there is none, a line is none, or others have chosen
/// it: who gives them again does what they say.
std::vector<RecordedCommand> recorded_commands(std::string const& runs_file);

/// The command with its words, for sentences.
std::string shown_command(RecordedCommand const& command);

/// The arguments without those that come again, --resume and --output.
std::vector<std::string> arguments_to_record(std::vector<std::string> const& given);

}  // namespace yoke
