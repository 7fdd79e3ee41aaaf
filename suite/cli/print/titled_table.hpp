// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"

namespace yoke::cli {

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

/// Files of tables in Markdown.
extern FileKind const markdown_tables;

/// Destination of a subcommand's tables: standard output, as they come, and Markdown if `--format` requests it.
class TableSink {
 public:
  explicit TableSink(Results const& results) : results_(results), markdown_(results.format() == "markdown") {}
  void add(TitledTable const& table);
  /// Writes the Markdown. Throws Error if it cannot be written.
  void finish() const;

 private:
  Results const& results_;
  bool markdown_, first_ = true;
  std::string text_;
};

}  // namespace yoke::cli
