// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/studies/notes.hpp"

namespace yoke {

/// Prints "yoke: " and the sentence to standard error.
void print_note(std::string const& sentence);

/// Notes that are printed to standard error.
Notes printed_notes();

}  // namespace yoke
