// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string_view>
#include <vector>

namespace yoke::core {

/// Splits a text at each separator into at least one part; parts may be empty and refer to the text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Splits a text into lines, without their line breaks; the last line may have none.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace yoke::core
