// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "suite/cli/options/command.hpp"
#include "suite/core/error.hpp"

namespace yoke {

/// What a verb does once the command line is read.
struct Action {
  std::function<Exit()> act;
  std::function<bool()> needs_kokkos = [] { return false; };  ///< asked when the command line is read
};

/// A word after `yoke`. Each has a file in suite/cli/verbs, which names it.
struct Verb {
  enum class Group { start, measure, predict, study };
  std::string name;
  std::string summary;
  std::string example;  ///< a whole command
  Group group = Group::study;
  int order = 0;  ///< among the group's, in the help
  /// Declares the options. The action and the options refer to a request that both keep alive.
  Action (*declare)(Command&) = nullptr;
};

/// Every file of suite/cli/verbs, in alphabetical order. Generated from the file names.
std::vector<Verb> const& verbs();

/// The same by group and order, as helps show them.
std::vector<Verb> verbs_in_order();

/// What yoke does, without a full stop; and each exit code with its meaning.
char const* program_summary();
std::vector<std::pair<std::string, std::string>> const& exit_meanings();

/// The help of the program, `width` columns wide.
std::string program_help(std::size_t width);

/// The verb of that name. Throws Error, naming a similar one, if there is none.
Verb const& find_verb(std::string const& name);

}  // namespace yoke
