// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/error.hpp"

namespace yoke {

/// Function that carries out a subcommand after its command line is parsed.
struct Action {
  std::function<Exit()> act;
  std::function<bool()> needs_kokkos = [] { return false; };  ///< called after the command line is parsed
};

/// A subcommand: a word after `yoke`. Each has a file in suite/cli/subcommands, which gives its name.
struct Subcommand {
  enum class Group { start, measure, predict, study };
  std::string name;
  std::string summary;
  std::string example;  ///< a complete command
  Group group = Group::study;
  int order = 0;  ///< position within the group, in the help
  /// Declares the options. The action and the options refer to a request that both keep alive.
  Action (*declare)(Command&) = nullptr;
};

/// Subcommands of all files of suite/cli/subcommands, in alphabetical order. Generated from the file names.
std::vector<Subcommand> const& subcommands();

/// The subcommands by group and order, as in the help.
std::vector<Subcommand> subcommands_in_order();

/// Summary of yoke, without a full stop; and each exit code with its meaning.
char const* program_summary();
std::vector<std::pair<std::string, std::string>> const& exit_meanings();

/// Returns the help of the program, `width` columns wide.
std::string program_help(std::size_t width);

/// Returns the subcommand of that name. Throws Error, naming a similar one, if it does not exist.
Subcommand const& find_subcommand(std::string const& name);

/// Reads these arguments as those of the subcommand and acts, within a program that acts for another one. Throws what
/// the subcommand throws.
Exit act(std::string const& subcommand, std::vector<std::string> const& arguments);

}  // namespace yoke
