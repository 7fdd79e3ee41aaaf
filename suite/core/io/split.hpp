// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string_view>
#include <vector>

namespace yoke {

/// The parts between separators, empty ones too: always at least one. They refer to the text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Lines without their line breaks. The last one may lack it.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace yoke
