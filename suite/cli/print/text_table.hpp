// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke {

/// Formats a field for readers, by the unit in the column's name: "0.0123" of `median_s` is "12.30 ms".
std::string readable(std::string const& column, std::string const& text);

/// Table of these columns of the rows.
Table text_table(TextRows const& rows, std::vector<std::string> const& columns);

}  // namespace yoke
