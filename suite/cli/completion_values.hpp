// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/cli/options/command.hpp"

namespace yoke {

/// Values that a shell may offer after an option or as an argument.
struct CompletionValues {
  std::string words;     ///< separated by blanks
  bool several = false;  ///< true: the value is a list of words separated by commas
  bool files = false;    ///< true: the value may also be a file
};

/// Returns the values of `option` of `subcommand`: registered names and names of yoke's data files, or the
/// words that its placeholder lists. Both empty if any value is allowed, such as any number.
CompletionValues completion_values(std::string const& subcommand, OptionText const& option);

}  // namespace yoke
