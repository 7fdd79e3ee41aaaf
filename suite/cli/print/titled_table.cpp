// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/titled_table.hpp"

#include "suite/cli/options/command.hpp"
#include "suite/cli/print/shown.hpp"

namespace yoke::cli {

void print_titled(TitledTable const& table) {
  print_out("{}\n", table.title);
  if (!table.answer.empty()) print_out("{}", wrapped("", table.answer, 0, help_width()));
  if (!table.table.empty()) print_table(table.table);
  for (auto const& remark : table.remarks) print_out("{}\n", remark);
}

std::string markdown_of(TitledTable const& table) {
  std::string text = "### " + table.title + "\n";
  if (!table.answer.empty()) text += "\n" + table.answer + "\n";
  if (!table.table.empty()) text += "\n" + table.table.to_markdown();
  for (auto const& remark : table.remarks) text += "\n" + remark + "\n";
  return shown(text);
}

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

}  // namespace yoke::cli
