// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

namespace yoke {

/// Reads a CSV file twice: by CsvReader, which splits most lines itself, and by libcsv alone. Throws std::logic_error
/// if CsvReader accepts a file that libcsv refuses, or if their records differ; throws Error if CsvReader refuses it.
void compare_with_libcsv(std::filesystem::path const& file);

}  // namespace yoke
