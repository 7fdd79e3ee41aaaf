// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke::docs {

/// A command as a document shows it: in a block that is indented or fenced without a language, as sh or as console.
struct ShownCommand {
  std::size_t line = 0;               ///< in the document, from 1
  std::string text;                   ///< in one line, without comment and prompt
  std::vector<std::string> expected;  ///< in a console block, the lines below it; "..." stands for any lines
};

/// Commands that a document shows: lines that begin with a program of yoke and a subcommand, and, in blocks fenced as
/// sh or console, all lines that are no output.
std::vector<ShownCommand> commands_of(std::string const& markdown);

/// Words of a command line up to the first redirection, pipe or separator, as the shell reads them.
std::vector<std::string> words_of(std::string const& command);

/// True if the expected lines come in this order in `output`; otherwise `missing` describes the first that does not.
/// Blanks at the ends of lines do not count.
bool shows(std::string const& output, std::vector<std::string> const& expected, std::string& missing);

/// The same command with problems that take no time: smoke sizes, two repetitions, few instances.
std::string made_small(std::string const& command);

/// Reason why a test does not run a command; empty if it does.
std::string reason_not_to_run(std::string const& document, std::string const& command);

/// Commands that are not run: the document ("" for any), how they begin, and why.
struct NotRun {
  std::string document, begin, reason;
};
std::vector<NotRun> const& not_run();

}  // namespace yoke::docs
