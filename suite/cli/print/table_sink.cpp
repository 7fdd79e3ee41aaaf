// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table_sink.hpp"

#include "suite/cli/print/shown.hpp"

namespace yoke {

FileKind const markdown_tables{"tables", FileKind::Format::text, {"<!-- yoke -->"}};

void TableSink::add(TitledTable const& table) {
  if (markdown_) text_ += "\n" + markdown_of(table);
  if (!results_.prints_tables()) return;
  if (!first_) print_out("\n");
  first_ = false;
  print_titled(table);
}

void TableSink::finish() const {
  if (markdown_) results_.write_text(markdown_tables.keys[0] + "\n" + text_, markdown_tables);
}

}  // namespace yoke
