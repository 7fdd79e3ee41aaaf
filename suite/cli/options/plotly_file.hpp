// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>

namespace yoke {

/// The file of plotly.js that was installed, or built, with yoke; nothing if there is none.
std::optional<std::filesystem::path> plotly_file();

}  // namespace yoke
