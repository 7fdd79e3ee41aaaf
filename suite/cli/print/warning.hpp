// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Prints a sentence on something that may make results less certain, as `print_note` does, unless warnings are
/// silenced.
void print_warning(std::string const& sentence) noexcept;

/// From now on only errors, and what was interrupted or failed, are printed: `--quiet`.
void silence_warnings() noexcept;

}  // namespace yoke
