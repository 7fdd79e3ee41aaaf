// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Rows of any kind as text, for functions that display any file.
struct TextRows {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> records;  ///< a field per column
  std::set<std::string> numbers = {};             ///< columns whose fields are numbers, or empty

  /// Returns the index of a column by its name, or by the word that tables print above it, such as "time" for median_s.
  /// Throws Error, naming the columns, for an unknown name.
  std::size_t column(std::string const& name) const;
};

/// Formats rows of a kind as text.
template <class Row>
TextRows text_rows(std::vector<Row> const& rows) {
  TextRows text;
  for (auto const& column : Row::columns()) {
    text.columns.emplace_back(column.name);
    if (!core::is_text(column)) text.numbers.emplace(column.name);
  }
  for (auto const& row : rows) {
    auto& record = text.records.emplace_back();
    for (auto const& column : Row::columns()) record.push_back(core::field_text(row, column));
  }
  return text;
}

/// A condition "column=value", "column=value|value" or "column!=value". Numeric values are compared as numbers.
struct Condition {
  std::string column;
  bool equal = true;
  std::vector<std::string> values;
  /// Returns true if the field `text` meets the condition.
  bool holds(std::string const& text) const;
};
/// Parses a condition. Throws Error for text in another form.
Condition condition_of(std::string const& text);

/// Returns a table without rows, with these columns.
TextRows no_text_rows(std::vector<std::string> columns);

/// Returns the fields of a record.
std::vector<std::string> texts_of(core::CsvRecord const& record);

/// Memory for rows: `all` bytes, of which `taken` are in use.
struct RowMemory {
  std::size_t all = 0, taken = 0;
};

/// Reads the rows of a CSV file of any kind that meet all conditions; ignores an incomplete last line. Throws Error for
/// unknown columns, and for rows that take more than the available memory.
TextRows read_text_rows(core::CsvReader& file, std::vector<Condition> const& conditions, RowMemory& memory);

/// Returns the rows with these columns only, in this order. Throws Error for an unknown name.
TextRows selected(TextRows const& rows, std::vector<std::string> const& columns);

/// Sorts by the column, numbers as numbers, empty fields last; "-column" sorts descending.
void sort(TextRows& rows, std::string const& column);

/// Rows with equal values in these columns.
struct TextGroup {
  std::vector<std::string> values;  ///< values of these columns
  TextRows rows;
};
/// Returns groups in the order of first appearance. Without columns: one group.
std::vector<TextGroup> grouped(TextRows const& rows, std::vector<std::string> const& columns);

/// Returns the columns with a single value in all rows, and these values; empty for fewer than two rows.
std::vector<std::pair<std::string, std::string>> constants(TextRows const& rows);

/// Selects rows of one kind by conditions: `--where`.
template <class Row>
class RowFilter {
 public:
  /// Conditions in the format of `condition_of`. Throws Error for other texts and for columns that such rows do not
  /// have.
  explicit RowFilter(std::vector<std::string> const& conditions) {
    TextRows const names = text_rows(std::vector<Row>{});
    for (auto const& text : conditions) {
      conditions_.push_back(condition_of(text));
      columns_.push_back(names.column(conditions_.back().column));
    }
  }
  bool holds(Row const& row) const {
    for (std::size_t i = 0; i < conditions_.size(); ++i)
      if (!conditions_[i].holds(core::field_text(row, Row::columns()[columns_[i]]))) return false;
    return true;
  }

 private:
  std::vector<Condition> conditions_;
  std::vector<std::size_t> columns_;
};

using RunFilter = RowFilter<core::RunRow>;

}  // namespace yoke::analysis
