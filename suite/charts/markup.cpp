// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/markup.hpp"

#include <algorithm>

#include "suite/core/wording.hpp"

namespace yoke::charts {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

std::string escaped(std::string_view text, std::size_t max_bytes) {
  std::string result;
  for (char const c : core::shown_text(text, max_bytes)) {
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

std::vector<std::string> wrapped_text(std::string const& text, std::size_t characters) {
  std::vector<std::string> lines;
  std::size_t const most = std::max<std::size_t>(characters, 1);
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin, seen = 0, break_at = 0;
    for (; end < text.size(); ++end) {
      if (!continues(text[end]) && seen++ == most) break;
      if (text[end] == ' ' || text[end] == ';') break_at = end + 1;
    }
    if (end < text.size() && text[end] == ' ')
      break_at = end + 1;
    else if (end == text.size() || break_at == 0)
      break_at = end;
    std::string line = text.substr(begin, break_at - begin);
    line.erase(line.find_last_not_of(' ') + 1);
    if (!line.empty()) lines.push_back(std::move(line));
    begin = break_at;
  }
  return lines;
}

}  // namespace yoke::charts
