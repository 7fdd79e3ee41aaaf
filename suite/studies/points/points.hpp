// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/error.hpp"

namespace yoke {

/// `predict --points`: evaluates each row of a CSV file by the model that it names, and writes one row for each; the
/// columns are in docs/models.md. Output "-" is standard output. `timing` says on standard error how long each step
/// took. Throws Error naming line and column of the first bad row; nothing is then written.
Exit predict_points(std::filesystem::path const& input, std::filesystem::path const& output, bool timing);

}  // namespace yoke
