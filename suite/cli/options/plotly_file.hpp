// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>

namespace yoke {

/// Returns the path of the plotly.js installed, or built, with yoke; `std::nullopt` if it is missing.
std::optional<std::filesystem::path> plotly_file();

}  // namespace yoke
