// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace yoke {

/// Number and noun, such as "1 case" and "3 cases". `many` is the noun if `n` is not 1: by default `one` with an s.
inline std::string count_text(std::size_t n, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(n) + " ";
  if (n == 1) return text.append(one);
  return many.empty() ? text.append(one) + "s" : text.append(many);
}

}  // namespace yoke
