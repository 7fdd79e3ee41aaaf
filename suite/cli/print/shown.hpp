// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace yoke {

/// Lines of text, parts of which come from files, as a terminal may have them: control characters, and the marks that
/// turn the direction of writing, become '?'.
std::string shown(std::string_view lines);

/// Prints to standard output, safely. Throws Error if it cannot be written.
void print_lines(std::string_view lines);

/// Lines that are too wide for the terminal are broken, the rest indented as they are.
std::string fitted(std::string_view lines);

enum class Emphasis { none, good, bad };
/// The same for one line without its line break, in a colour if it is to stand out.
void print_line(std::string_view line, Emphasis emphasis);

/// The one way in which verbs print tables and sentences.
template <class... T>
void print_out(fmt::format_string<T...> format, T&&... arguments) {
  print_lines(fitted(fmt::format(format, std::forward<T>(arguments)...)));
}

}  // namespace yoke
