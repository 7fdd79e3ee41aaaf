// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "suite/cli/subcommand.hpp"

namespace yoke::cli {

/// A program of the suite: its subcommands and the texts of its help.
struct Program {
  std::string name;     ///< the word on the command line
  std::string summary;  ///< without a full stop
  std::vector<Subcommand> const& (*subcommands)() = nullptr;
  std::vector<std::pair<Subcommand::Group, std::string>>
      groups;  ///< headings of the help, in order, each with its title
  /// Last row of the help, as title and text, which names the other program.
  std::pair<std::string, std::string> other;
  /// Subcommands of earlier versions, each with the rest of a sentence that names its replacement.
  std::vector<std::pair<std::string, std::string>> former;
};

/// `yoke`: measures, predicts and recommends.
Program const& yoke_program();
/// `yoke-research`: studies schedulers on simulated nodes, and the published numbers.
Program const& research_program();

/// Returns the subcommands of the program by group and order, as in the help.
std::vector<Subcommand> subcommands_in_order(Program const& program);

/// Returns the subcommand of that name. Throws Error if it does not exist, naming its replacement or a similar one.
Subcommand const& find_subcommand(Program const& program, std::string const& name);

/// Returns the command line of a subcommand, without options.
Command command_of(Program const& program, Subcommand const& subcommand);

/// Returns the help of the program, `width` columns wide: at most 24 lines of 80 columns.
std::string program_help(Program const& program, std::size_t width);

/// Exit codes, each with its meaning.
std::vector<std::pair<std::string, std::string>> const& exit_meanings();

/// Carries out the command line of a process, as `main` gets it. Prints errors, also those of making the program, such
/// as too little memory; returns the exit code.
int run_program(Program const& (*program)(), int argc, char** argv);

/// Returns the man page of the program with every subcommand and option, as roff.
std::string manual(Program const& program);

/// Returns a script that completes subcommands, options and names on a command line of `shell`: bash, zsh or fish.
/// Throws Error for any other shell.
std::string completion(Program const& program, std::string const& shell);

/// Returns the output of the program's `help` for these arguments: none, a subcommand, --man, or --completion and a
/// shell. Throws Error for others.
std::string help_text(Program const& program, std::vector<std::string> const& arguments);

}  // namespace yoke::cli
