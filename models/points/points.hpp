// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/io/replaceable.hpp"

namespace yoke::models {

/// `predict --points`: evaluates each row of a CSV file by the model that it names, and writes one row for each, in
/// bounded memory; docs/models.md has the columns. Output "-" is standard output. Throws Error naming line and column
/// of the first invalid row; an existing output file then stays unchanged. A signal that ends the program leaves the
/// finished rows in OUTPUT.incomplete.
void predict_points(std::filesystem::path const& input, std::filesystem::path const& output,
                    Replace replace = Replace::own_kind);

}  // namespace yoke::models
