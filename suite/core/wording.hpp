// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yoke::core {

/// Returns the valid name that was probably meant: a few letters away, or with other case, '_' or '-'. Empty if none is
/// near.
std::string near_name(std::string_view name, std::vector<std::string> const& valid);

/// Returns "; did you mean X?", or an empty text.
std::string did_you_mean(std::string_view name, std::vector<std::string> const& valid);

/// Number and noun, such as "1 case" and "3 cases". `many` is the noun if `n` is not 1: by default `one` with an s.
inline std::string count_text(std::size_t n, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(n) + " ";
  if (n == 1) return text.append(one);
  return many.empty() ? text.append(one) + "s" : text.append(many);
}

/// Returns a text from a file or a command line in a form that is safe to show: control characters, bidirectional marks
/// and invalid UTF-8 become '?'. A text of more than `max_bytes` is shortened and followed by its length.
std::string shown_text(std::string_view text, std::size_t max_bytes = 80);

}  // namespace yoke::core
