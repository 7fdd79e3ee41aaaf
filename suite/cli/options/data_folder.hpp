// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke {

/// The folder with the program's data (machines, papers, scenarios): `given` if it is not empty; else what is
/// installed next to the program, wherever that was moved; else what its build tree links to. Throws Error
/// if there is none.
std::filesystem::path data_folder(std::string const& given);

}  // namespace yoke
