// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/results.hpp"
#include "suite/studies/show/text_rows.hpp"

namespace yoke {

/// The sentence for two files that cannot be shown together.
std::string other_columns_sentence(std::string const& first, std::string const& file);

/// Writes rows of these files for which all conditions hold as CSV or JSON, each when it is read, so that files of any
/// length can be shown. Throws Error if the files have other columns, or no row is left.
void pass_rows_on(std::vector<std::string> const& files, std::vector<Condition> const& conditions,
                  Results const& results, FileKind const& kind);

}  // namespace yoke
