// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/cli/print/results.hpp"

namespace yoke {

/// Returns the sentence for two files that cannot be shown together.
std::string other_columns_sentence(std::string const& first, std::string const& file);

/// Writes the rows of these files that meet all conditions as CSV or JSON, each as soon as it is read, so that files of
/// any length can be shown. Throws Error if the files have different columns, or no row is left.
void pass_rows_on(std::vector<std::string> const& files, std::vector<Condition> const& conditions,
                  Results const& results, FileKind const& kind);

}  // namespace yoke
