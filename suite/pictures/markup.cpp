// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/pictures/markup.hpp"

#include <algorithm>

#include "suite/core/io/shown_text.hpp"

namespace yoke {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::string escaped(std::string_view text, std::size_t max_bytes) {
  std::string result;
  for (char const c : shown_text(text, max_bytes)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::size_t characters_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string fitted_text(std::string const& text, std::size_t characters) {
  if (characters_of(text) <= characters) return text;
  std::size_t end = 0;
  for (std::size_t seen = 0; end < text.size(); ++end)
    if (!continues(text[end]) && seen++ + 1 >= characters) break;
  return text.substr(0, end) + "\u2026";
}

}  // namespace yoke
