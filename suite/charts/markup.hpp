// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::charts {

/// Escapes a text for elements and quoted attributes of HTML and SVG. Replaces control characters, bidirectional
/// controls and invalid UTF-8 with '?'; truncates long texts.
std::string escaped(std::string_view text, std::size_t max_bytes = 2000);

/// Truncates a text to `characters` characters; the last one is then an ellipsis.
std::string fitted_text(std::string const& text, std::size_t characters);

/// Breaks a text into lines of at most `characters` characters, after blanks and semicolons where there are some.
std::vector<std::string> wrapped_text(std::string const& text, std::size_t characters);

/// Number of characters (code points) of a text.
std::size_t characters_of(std::string_view text);

}  // namespace yoke::charts
