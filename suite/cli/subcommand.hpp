// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/error.hpp"

namespace yoke::cli {

/// Function that carries out a subcommand after its command line is parsed.
struct Action {
  std::function<Exit()> act;
  std::function<bool()> needs_kokkos = [] { return false; };  ///< called after the command line is parsed
};

/// A subcommand: a word after the name of a program. Each has a file in suite/cli/subcommands, or suite/cli/research,
/// which gives its name.
struct Subcommand {
  /// Purpose of a subcommand, and heading of the help; the last two are those of yoke-research.
  enum class Group { measure, look, predict, decide, own_kernels, schedulers, papers };
  std::string name;
  std::string summary;  ///< one line of the program's help: at most 56 characters
  std::string example;  ///< a complete command
  Group group = Group::measure;
  int order = 0;  ///< position within the group, in the help
  /// Declares the options and returns the action. Both share ownership of the request that the options fill.
  Action (*declare)(Command&) = nullptr;
};

/// Subcommands of all files of suite/cli/subcommands, in alphabetical order. Generated from the file names.
std::vector<Subcommand> const& registered_subcommands();
/// Subcommands of all files of suite/cli/research, likewise.
std::vector<Subcommand> const& registered_research_subcommands();

/// Parses `arguments` as those of a subcommand of yoke and carries it out, for a subcommand that runs others, such as
/// `demo`. Rethrows its exceptions.
Exit act(std::string const& subcommand, std::vector<std::string> const& arguments);

}  // namespace yoke::cli
