// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/io/row_io.hpp"

namespace yoke {

/// Where a verb that computes its results afresh puts them: tables on a terminal, rows into a file, or rows to standard
/// output where that is no terminal and no file was asked for.
class Results {
 public:
  Results() = default;
  Results(std::string output, bool quiet) : output_(std::move(output)), quiet_(quiet) {}
  /// Declares --output, --quiet and --tables.
  void declare(CLI::App& verb, std::string const& file_meaning);
  /// Whether to print tables and sentences to standard output.
  bool on_terminal() const;

  /// The whole file at once: an earlier one is replaced. Throws Error where it cannot be written.
  template <class Row>
  void write(std::vector<Row> const& rows) const {
    std::string text = csv_header<Row>() + "\n";
    for (auto const& row : rows) text += csv_line(row) + "\n";
    write_text(text);
  }
  /// The same for results that are no rows.
  void write_text(std::string const& text) const;

 private:
  /// Whether standard output is read by somebody, not by a program.
  bool for_readers() const;

  std::string output_;
  bool quiet_ = false, tables_ = false;
};

}  // namespace yoke
