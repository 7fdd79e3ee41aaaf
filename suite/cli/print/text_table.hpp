// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke::cli {

/// Formats a field for readers, by the unit in the column's name: "0.0123" of `median_s` is "12.30 ms".
std::string readable(std::string const& column, std::string const& text);

/// Table of these columns of the rows.
Table text_table(analysis::TextRows const& rows, std::vector<std::string> const& columns);

/// Returns the sentence for two files that cannot be shown together.
std::string other_columns_sentence(std::string const& first, std::string const& file);

/// Writes the rows of these files that meet all conditions as CSV or JSON, each as soon as it is read, so that files of
/// any length can be shown. Throws Error if the files have different columns, or no row is left.
void pass_rows_on(std::vector<std::string> const& files, std::vector<analysis::Condition> const& conditions,
                  Results const& results, FileKind const& kind);

}  // namespace yoke::cli
