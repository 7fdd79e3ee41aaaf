// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/io/csv_scan.hpp"

namespace yoke {

/// A column of a file of points, and which of its values are good.
struct PointColumn {
  enum class Accepted { any_text, one_of, positive, not_negative, fraction };
  std::string_view name;
  Accepted accepted = Accepted::not_negative;
  bool column_needed = false;  ///< the file must have it
  bool value_needed = false;   ///< no row may leave it empty
  std::span<std::string_view const> choices = {};
  std::string_view sentence = {};  ///< of choices: what errors say is accepted
};

/// One row as numbers, in the order of the columns: NaN where it is empty, the index of a choice, 0 for any text.
struct PointRow {
  static constexpr std::size_t max_columns = 20;
  std::size_t line = 0;
  std::size_t id_begin = 0, id_size = 0;  ///< of the text column, in the reader's texts
  std::array<double, max_columns> value;

  bool has(std::size_t column) const { return !std::isnan(value[column]); }
  /// So many numbers from `first` on; nothing where any of them is empty.
  template <std::size_t n>
  std::optional<std::array<double, n>> numbers(std::size_t first) const {
    std::array<double, n> list;
    for (std::size_t i = 0; i < n; ++i) {
      if (!has(first + i)) return std::nullopt;
      list[i] = value[first + i];
    }
    return list;
  }
};

/// Where each column of a kind of file is. Throws Error for a column that is missing or that nobody knows.
class PointColumns {
 public:
  PointColumns(std::string file, std::span<PointColumn const> columns, std::vector<std::string> const& header);
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);

  std::string const& file() const { return file_; }
  std::span<PointColumn const> columns() const { return columns_; }
  std::vector<std::size_t> const& of_field() const { return of_field_; }  ///< column of each field of a record
  /// Throws Error naming line, column and value.
  [[noreturn]] void refuse(std::size_t line, std::size_t column, std::string_view value,
                           std::string_view accepted) const;

 private:
  std::string file_;
  std::span<PointColumn const> columns_;
  std::vector<std::size_t> of_field_;
};

/// Collects the rows of a block. Throws Error for the first bad one.
class PointsReader final : public CsvListener {
 public:
  explicit PointsReader(PointColumns const& columns) : columns_(columns) { begin_row(); }
  void field(std::string_view text) override;
  void record(std::size_t line) override;

  std::vector<PointRow> const& rows() const { return rows_; }
  std::string_view id(PointRow const& row) const { return std::string_view(texts_).substr(row.id_begin, row.id_size); }
  void clear();

 private:
  void begin_row();
  void refuse_later(std::size_t column, std::string_view value, std::string_view accepted);

  PointColumns const& columns_;
  std::vector<PointRow> rows_;
  std::string texts_;
  PointRow current_;
  std::size_t fields_ = 0;
  struct Refusal {
    std::size_t column;
    std::string value, accepted;
  };
  std::optional<Refusal> refusal_;  ///< the line is known at the end of the record
};

/// A line under construction, of fields whose length is bounded; it may hold `most` of them.
class PointLine {
 public:
  static constexpr std::size_t max = 24;
  /// A comma and the number, as `append_field` writes it; the comma alone for nothing.
  void add(std::optional<double> value);
  /// A comma and a word of 24 letters at most.
  void add(std::string_view word);
  std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, max * 26> text_;
  std::size_t size_ = 0;
};

/// Appends a comma and the shortest text that reads back as the number; the comma alone for nothing.
void append_field(std::string& line, std::optional<double> value);

}  // namespace yoke
