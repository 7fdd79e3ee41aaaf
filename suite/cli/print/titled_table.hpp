// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/table.hpp"

namespace yoke {

/// A table with remarks for the reader. The table may be empty: then only the lines count.
struct TitledTable {
  std::string title;
  Table table;
  std::vector<std::string> remarks;  ///< lines below it
  std::string answer = {};           ///< sentences between title and table
};

/// Prints the table to standard output.
void print_titled(TitledTable const& table);

/// Formats the table with its title and its remarks in Markdown.
std::string markdown_of(TitledTable const& table);

}  // namespace yoke
