// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace yoke {

/// A text as it may stand in elements and quoted attributes of HTML and SVG: nothing in it is markup. Control
/// characters, marks that turn the direction of writing and bytes that are not UTF-8 become '?'; a long text is
/// shortened.
std::string escaped(std::string_view text, std::size_t max_bytes = 2000);

/// The text with at most so many characters; the last one is an ellipsis if some are left out.
std::string fitted_text(std::string const& text, std::size_t characters);

/// Characters (code points) of a text.
std::size_t characters_of(std::string_view text);

}  // namespace yoke
