// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace yoke {

/// A text from a file or a command line as error sentences and tables show it: control characters, marks that change
/// the direction of writing and bytes that are not UTF-8 become '?', and a text of more than `max_bytes` is shortened
/// and says how long it is.
std::string shown_text(std::string_view text, std::size_t max_bytes = 80);

}  // namespace yoke
