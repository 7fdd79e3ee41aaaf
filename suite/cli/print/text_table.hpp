// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/table.hpp"
#include "suite/studies/show/text_rows.hpp"

namespace yoke {

/// A field as a reader likes it, by what the column's name says of its unit: "0.0123" of `median_s` is "12.30 ms".
std::string readable(std::string const& column, std::string const& text);

/// These columns of the rows.
Table text_table(TextRows const& rows, std::vector<std::string> const& columns);

}  // namespace yoke
