// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke::cli {

/// Returns the folder with the program's data (machines, papers, scenarios): `given` if it is not empty; otherwise the
/// installed one, found relative to the program; otherwise the one that the build tree links to. Throws Error if none
/// exists.
std::filesystem::path data_folder(std::string const& given);

}  // namespace yoke::cli
