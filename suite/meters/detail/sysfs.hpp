// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Small files of the kernel's tree.
namespace yoke::meters_detail {

/// The first line, without blanks at its ends; nothing if it cannot be read.
std::optional<std::string> line_of(std::filesystem::path const& file);

/// The file as one number. Throws Error naming the file and why: it is gone, may not be read, or holds something else.
double number_of(std::filesystem::path const& file);

/// Whether the file exists and this user may not read it.
bool is_denied(std::filesystem::path const& file);

/// Names in a folder, sorted; none if it is not there.
std::vector<std::filesystem::path> entries(std::filesystem::path const& folder);

}  // namespace yoke::meters_detail
