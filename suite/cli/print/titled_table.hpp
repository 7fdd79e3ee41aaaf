// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/cli/print/table.hpp"

namespace yoke {

/// A table with what a reader must know besides it. The table may be empty: then only the lines count.
struct TitledTable {
  std::string title;
  Table table;
  std::vector<std::string> remarks;  ///< lines below it
};

/// To standard output.
void print_titled(TitledTable const& table);

std::string markdown_of(TitledTable const& table);

}  // namespace yoke
