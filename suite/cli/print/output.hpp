// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "suite/core/notes.hpp"

namespace yoke::cli {

/// Makes lines of text, parts of which come from files, safe for a terminal: control characters, and marks that turn
/// the direction of writing, become '?'.
std::string shown(std::string_view lines);

/// Prints to standard output, safely. Throws Error if it cannot be written.
void print_lines(std::string_view lines);

/// Breaks lines that are too wide for the terminal; the continuation has the same indentation.
std::string fitted(std::string_view lines);

/// Emphasis of a line: bad ones are red and good ones green on a terminal with colors.
enum class Emphasis { none, good, bad };
/// Prints one line without its line break, in a color if it is emphasized.
void print_line(std::string_view line, Emphasis emphasis);

/// The only function by which subcommands print tables and sentences.
template <class... T>
void print_out(fmt::format_string<T...> format, T&&... arguments) {
  print_lines(fitted(fmt::format(format, std::forward<T>(arguments)...)));
}

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
