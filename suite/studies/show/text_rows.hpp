// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/io/row_io.hpp"

namespace yoke {

/// Rows of any kind as text: what is generic about looking at a file.
struct TextRows {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> records;  ///< a field per column
  std::set<std::string> numbers = {};             ///< columns whose fields are numbers, or empty

  /// Throws Error, naming the columns there are, for an unknown name.
  std::size_t column(std::string const& name) const;
};

template <class Row>
TextRows text_rows(std::vector<Row> const& rows) {
  TextRows text;
  for (auto const& column : Row::columns()) {
    text.columns.emplace_back(column.name);
    if (!is_text(column)) text.numbers.emplace(column.name);
  }
  for (auto const& row : rows) {
    auto& record = text.records.emplace_back();
    for (auto const& column : Row::columns()) record.push_back(field_text(row, column));
  }
  return text;
}

/// "column=value", "column=value|value" or "column!=value". Values that are numbers are compared as such.
struct Condition {
  std::string column;
  bool equal = true;
  std::vector<std::string> values;
  bool holds(std::string const& text) const;
};
/// Throws Error for a text of another form.
Condition condition_of(std::string const& text);

/// No rows with these columns of a file of any kind.
TextRows no_text_rows(std::vector<std::string> columns);

/// The fields of a record.
std::vector<std::string> texts_of(CsvRecord const& record);

/// Memory that is left for rows, of `all` bytes.
struct RowMemory {
  std::size_t all = 0, taken = 0;
};

/// The rows of a CSV file of any kind for which all conditions hold; an incomplete last line is left out. Throws Error
/// for unknown columns, and for rows that take more memory than there is.
TextRows read_text_rows(CsvReader& file, std::vector<Condition> const& conditions, RowMemory& memory);

/// The rows with these columns only, in this order. Throws Error for an unknown name.
TextRows selected(TextRows const& rows, std::vector<std::string> const& columns);

/// By the column, numbers as numbers, empty fields last; "-column" begins with the largest.
void sort(TextRows& rows, std::string const& column);

/// Rows that have the same in these columns.
struct TextGroup {
  std::vector<std::string> values;  ///< of the columns
  TextRows rows;
};
/// In the order in which the rows first name them. Without columns: one group.
std::vector<TextGroup> grouped(TextRows const& rows, std::vector<std::string> const& columns);

/// Columns, with their values, that are the same in all rows; none of fewer than two rows.
std::vector<std::pair<std::string, std::string>> constants(TextRows const& rows);

}  // namespace yoke
