// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/cell_lines.hpp"

#include <algorithm>
#include <string_view>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

bool begins_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// Number of bytes of the first `width` code points.
std::size_t bytes_of(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  for (std::size_t points = 0; bytes < text.size(); ++bytes)
    if (begins_code_point(text[bytes]) && points++ == width) break;
  return bytes;
}

/// Number of bytes of the text, which is too long, that fit into a line of `bytes`.
std::size_t break_at(std::string_view text, std::size_t bytes) {
  if (text[bytes] == ' ') return bytes;
  auto const line = text.substr(0, bytes);
  if (auto const space = line.find_last_of(' '); space != std::string_view::npos && space > 0) return space;
  if (auto const mark = line.find_last_of("/;,="); mark != std::string_view::npos) return mark + 1;
  return bytes;
}

}  // namespace

std::size_t shown_width(std::string const& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::vector<std::string> cell_lines(std::string const& text, std::size_t width) {
  YOKE_EXPECT(width > 0, "a line has a place");
  std::vector<std::string> lines;
  std::string_view rest(text);
  for (std::size_t bytes = bytes_of(rest, width); bytes < rest.size(); bytes = bytes_of(rest, width)) {
    std::size_t const end = break_at(rest, bytes);
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
  }
  if (!rest.empty() || lines.empty()) lines.emplace_back(rest);
  return lines;
}

}  // namespace yoke
