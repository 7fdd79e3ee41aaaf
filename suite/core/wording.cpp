// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/wording.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace yoke::core {
namespace {

std::string folded(std::string_view name) {
  std::string text;
  for (char const c : name) text += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string without_dashes(std::string_view name) {
  std::string text = folded(name);
  std::erase(text, '-');
  return text;
}

/// Number of letters to insert, remove, replace, or exchange with the next.
std::size_t distance(std::string const& a, std::string const& b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t(0));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

/// Length of the UTF-8 character at the front of the text; 0 if invalid.
std::size_t character_bytes(std::string_view text) {
  auto const first = static_cast<unsigned char>(text.front());
  std::size_t const bytes = first < 0x80   ? 1
                            : first < 0xc2 ? 0
                            : first < 0xe0 ? 2
                            : first < 0xf0 ? 3
                            : first < 0xf5 ? 4
                                           : 0;
  if (bytes > text.size()) return 0;
  for (std::size_t i = 1; i < bytes; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
  return bytes;
}

/// True for C0, DEL, C1, line and paragraph separators, and bidirectional marks (U+200E, U+200F, U+202A to U+202E,
/// U+2066 to U+2069, U+061C), including the byte order mark.
bool is_control(std::string_view character) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7f;
  if (character.size() == 2) return (byte(0) == 0xc2 && byte(1) < 0xa0) || (byte(0) == 0xd8 && byte(1) == 0x9c);
  if (character.size() != 3) return false;
  if (byte(0) == 0xef) return byte(1) == 0xbb && byte(2) == 0xbf;
  if (byte(0) != 0xe2) return false;
  if (byte(1) == 0x80) return byte(2) == 0x8e || byte(2) == 0x8f || (byte(2) >= 0xa8 && byte(2) <= 0xae);
  return byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9;
}

}  // namespace

std::string near_name(std::string_view name, std::vector<std::string> const& valid) {
  constexpr std::size_t max_length = 100;
  if (name.empty() || name.size() > max_length) return "";
  std::string best;
  std::size_t min = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (auto const& one : valid) {
    std::size_t const letters = without_dashes(name) == without_dashes(one) ? 0 : distance(folded(name), folded(one));
    if (letters >= min) continue;
    min = letters;
    best = one;
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::vector<std::string> const& valid) {
  auto const near = near_name(name, valid);
  return near.empty() ? "" : "; did you mean " + near + "?";
}

std::string shown_text(std::string_view text, std::size_t max_bytes) {
  std::string shown;
  std::size_t at = 0;
  while (at < text.size() && shown.size() < max_bytes) {
    std::size_t const bytes = character_bytes(text.substr(at));
    std::string_view const character = text.substr(at, bytes);
    if (bytes == 0 || is_control(character))
      shown += '?';
    else
      shown += character;
    at += bytes == 0 ? 1 : bytes;
  }
  if (at < text.size()) shown += "... (" + std::to_string(text.size()) + " bytes)";
  return shown;
}

}  // namespace yoke::core
