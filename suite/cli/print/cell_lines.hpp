// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace yoke {

/// Number of places that a text takes in a terminal: every code point counts as one.
std::size_t shown_width(std::string const& text);

/// Splits the text into lines of at most `width` places, at least one line: at spaces, otherwise after one of "/;,=",
/// otherwise anywhere between code points. `width` must be positive.
std::vector<std::string> cell_lines(std::string const& text, std::size_t width);

}  // namespace yoke
