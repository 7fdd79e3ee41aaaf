// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace yoke {

/// Places that a text takes in a terminal: every code point counts as one.
std::size_t shown_width(std::string const& text);

/// The text in lines of at most so many places, at least one line: broken at spaces, else after one of "/;,=", else
/// anywhere between code points. `width` must be positive.
std::vector<std::string> cell_lines(std::string const& text, std::size_t width);

}  // namespace yoke
