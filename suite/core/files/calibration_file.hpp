// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/calibration.hpp"
#include "suite/core/io/replaceable.hpp"

namespace yoke::core {

/// Reads a calibration. Throws Error naming file and key if the file does not have the format of `calibration_text`.
Calibration read_calibration(std::filesystem::path const& file);
/// Returns the text of the file; `where` is its name in error messages. Throws Error if it could not be read back.
std::string calibration_text(Calibration const& calibration, std::string const& where);

/// Kind of the files that `--output` of a calibration may replace.
FileKind calibration_files();

}  // namespace yoke::core
