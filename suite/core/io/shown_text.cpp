// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/shown_text.hpp"

namespace yoke {
namespace {

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

}  // namespace yoke
