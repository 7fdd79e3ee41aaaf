// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace yoke::core {

/// Parses the whole text as a number, independent of the locale; `std::nullopt` if that fails.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  auto const [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

/// Returns the shortest text that parses to the same number, independent of the locale.
template <class Number>
std::string number_text(Number value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace yoke::core
