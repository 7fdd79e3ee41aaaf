// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Prints a sentence on something that may make results less certain, as `print_note` does, unless warnings are
/// silenced.
void print_warning(std::string const& sentence) noexcept;

/// Suppresses warnings from now on, for `--quiet`; errors and interruptions are still printed.
void silence_warnings() noexcept;

}  // namespace yoke
