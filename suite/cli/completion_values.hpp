// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/cli/options/command.hpp"

namespace yoke {

/// The values that a shell may offer after an option or as an argument.
struct CompletionValues {
  std::string words;     ///< with blanks between them
  bool several = false;  ///< the value is a list of words with commas between them
  bool files = false;    ///< a file may be given too
};

/// The values of `option` of the subcommand `verb`: names of the catalogues and of the data that come with yoke, or the
/// words that its placeholder lists. Both empty if a value is of any kind, such as a number.
CompletionValues completion_values(std::string const& verb, OptionText const& option);

}  // namespace yoke
