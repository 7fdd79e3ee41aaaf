// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace yoke {

/// Returns a text from a file or a command line in a form that is safe to show: control characters, bidirectional marks
/// and invalid UTF-8 become '?'. A text of more than `max_bytes` is shortened and followed by its length.
std::string shown_text(std::string_view text, std::size_t max_bytes = 80);

}  // namespace yoke
