// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/calibration.hpp"
#include "suite/core/io/replaceable.hpp"

namespace yoke {

/// Throws Error naming file and key if the file is not what `write_calibration` writes.
Calibration read_calibration(std::filesystem::path const& file);
std::string calibration_text(Calibration const& calibration, std::string const& where);
/// Whole or not at all.
void write_calibration(Calibration const& calibration, std::filesystem::path const& file);

/// What `--output` of a calibration may replace.
FileKind calibration_files();

}  // namespace yoke
