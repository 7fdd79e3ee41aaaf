// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/cli/print/results.hpp"
#include "suite/cli/print/titled_table.hpp"

namespace yoke {

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

}  // namespace yoke
