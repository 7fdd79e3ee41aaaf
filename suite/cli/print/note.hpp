// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/notes.hpp"

namespace yoke {

/// Prints "yoke: " and the sentence to standard error. Never fails: if standard error is closed or full, the sentence
/// is lost, because measurements matter more.
void print_note(std::string const& sentence) noexcept;

/// Prints the text at once, without "yoke: " and the line's end.
void print_to_stderr(std::string const& text) noexcept;

/// Notes that are printed to standard error, each sentence once in a program.
Notes printed_notes();

}  // namespace yoke
