// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Access to small kernel files.
namespace yoke::meters {

/// Returns the first line without leading and trailing blanks; `std::nullopt` if the file cannot be read.
std::optional<std::string> line_of(std::filesystem::path const& file);

/// Returns the file's number. Throws Error naming the file and the reason: it is missing, not readable, or contains
/// something else.
double number_of(std::filesystem::path const& file);

/// True if the file exists but this user may not read it.
bool is_denied(std::filesystem::path const& file);

/// Returns the sorted paths in a folder; empty if it does not exist.
std::vector<std::filesystem::path> entries(std::filesystem::path const& folder);

}  // namespace yoke::meters
