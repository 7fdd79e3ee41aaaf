// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::cli {

/// A command that appends to a file of runs, and that `run --resume FILE` repeats.
struct RecordedCommand {
  std::string subcommand;              ///< run or sweep
  std::string folder;                  ///< working folder of the command
  std::vector<std::string> arguments;  ///< after the subcommand, without --resume and --output
  bool operator==(RecordedCommand const&) const = default;
};

/// Adds the command to FILE.commands (one line of JSON each) unless it is there already, under a lock: several programs
/// may append to one file. If FILE is missing or empty, commands of an earlier FILE are removed. `begin` opens FILE,
/// before another program can check that it exists; if it throws Error, the command is not recorded. Throws Error if
/// FILE.commands cannot be written, if a line of it is no command, or if other users may have written it.
void record_command(std::string const& runs_file, RecordedCommand const& command, std::function<void()> const& begin);

/// Parses the commands of a FILE.commands, in their order; `where` names it in errors. Ignores an incomplete last line.
/// Throws Error if a line is no command.
std::vector<RecordedCommand> commands_in(std::string_view text, std::string const& where);

/// Reads the commands of FILE.commands, in their order. Throws Error if the file is missing, if a line is no command,
/// or if other users may have written the file: repeating the commands executes them.
std::vector<RecordedCommand> recorded_commands(std::string const& runs_file);

/// Formats the command with its words, for sentences.
std::string shown_command(RecordedCommand const& command);

/// Removes the arguments that a repetition adds itself, --resume and --output.
std::vector<std::string> arguments_to_record(std::vector<std::string> const& given);

}  // namespace yoke::cli
