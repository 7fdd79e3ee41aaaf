// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/notes.hpp"

namespace yoke::cli {

/// Prints "yoke: " and the sentence of an error or an interruption to standard error. Never fails: if standard error is
/// closed or full, the sentence is lost, because measurements matter more.
void print_error(std::string const& sentence) noexcept;

/// Prints any other sentence in the same way, once in a program, unless notes are silenced.
void print_note(std::string const& sentence) noexcept;

/// Suppresses notes from now on, for `--quiet`.
void silence_notes() noexcept;

/// Prints the text at once, without "yoke: " and the line's end.
void print_to_stderr(std::string const& text) noexcept;

/// Notes that `print_note` prints.
core::Notes printed_notes();

}  // namespace yoke::cli
