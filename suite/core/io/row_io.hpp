// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/io/csv_appender.hpp"
#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::core {

/// Sets the value from a field's text; if the text is invalid, returns a description of valid ones.
std::string_view set_from_text(std::string& value, std::string_view text, NumberRange const& range);
std::string_view set_from_text(Status& value, std::string_view text, NumberRange const& range);
std::string_view set_from_text(double& value, std::string_view text, NumberRange const& range);
std::string_view set_from_text(std::uint64_t& value, std::string_view text, NumberRange const& range);
template <class Number>
std::string_view set_from_text(std::optional<Number>& value, std::string_view text, NumberRange const& range) {
  if (!text.empty()) return set_from_text(value.emplace(), text, range);
  value.reset();
  return {};
}

/// Appends a value as a field. A missing number, and one that is not finite, becomes an empty field.
void append_field(std::string& line, std::string const& value);
void append_field(std::string& line, Status value);
void append_field(std::string& line, double value);
void append_field(std::string& line, std::uint64_t value);
template <class Number>
void append_field(std::string& line, std::optional<Number> const& value) {
  if (value) append_field(line, *value);
}

/// Text of a value, unquoted; empty for a number that is missing or not finite.
inline std::string value_text(std::string const& value) { return value; }
template <class Value>
std::string value_text(Value const& value) {
  std::string text;
  append_field(text, value);
  return text;
}

/// A column, as needed to read a header.
struct WantedColumn {
  std::string_view name;
  bool may_lack;
};

/// Mapping from a file's fields to columns, and the versions of the rows that it may contain.
class Layout {
 public:
  /// `schema` is the newest known version, if rows have one. Throws Error for an unknown column, and for a missing one
  /// that an older version does not explain.
  Layout(CsvReader const& file, std::vector<WantedColumn> const& wanted, std::optional<std::uint64_t> schema);
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::vector<std::size_t> const& fields() const { return fields_; }  ///< field of each column, or `absent`
  /// Throws Error for a newer version, or if a column is missing in the newest one.
  void check_version(CsvReader const& file, CsvRecord const& record);
  /// Throws Error if a column is missing and no row of an older version explains it.
  void check_end(CsvReader const& file) const;

 private:
  std::vector<std::size_t> fields_;
  std::string_view missing_;
  std::size_t schema_field_ = absent;
  std::uint64_t schema_ = 0;
};

/// An invalid value of a column, and a description of valid ones.
struct Refusal {
  std::string_view column, value, must_be;
};

/// Returns the error message for an invalid value.
std::string refusal_text(Refusal const& refusal);

/// Sets the row from a record; returns the first column whose text is invalid.
template <class Row>
std::optional<Refusal> set_row(Row& row, CsvRecord const& record, std::span<Column<Row> const> columns,
                               std::span<std::size_t const> fields) {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (fields[c] == Layout::absent) continue;
    std::string_view const text = record[fields[c]];
    auto const must_be =
        std::visit([&](auto member) { return set_from_text(row.*member, text, columns[c].range); }, columns[c].member);
    if (!must_be.empty()) return Refusal{columns[c].name, text, must_be};
  }
  return std::nullopt;
}

/// True for an optional number that no reader of its column would accept.
template <class Value>
bool is_beyond(Value const&, NumberRange const&) {
  return false;
}
inline bool is_beyond(std::optional<double> const& value, NumberRange const& range) {
  return value && !range.holds(*value);
}

/// Text of a column of the row, unquoted; empty for a number that is missing, not finite, or optional and beyond the
/// column's range.
template <class Row>
std::string field_text(Row const& row, Column<Row> const& column) {
  return std::visit(
      [&](auto member) { return is_beyond(row.*member, column.range) ? std::string() : value_text(row.*member); },
      column.member);
}

/// True for columns of text, false for numbers.
template <class Row>
bool is_text(Column<Row> const& column) {
  return std::holds_alternative<std::string Row::*>(column.member) ||
         std::holds_alternative<Status Row::*>(column.member);
}

/// Returns the header line of a row type.
template <class Row>
std::string csv_header() {
  std::string line;
  for (auto const& column : Row::columns()) line.append(line.empty() ? "" : ",").append(column.name);
  return line;
}

/// Appends a row as a line of CSV that can be read back, without line break. Omits an optional number beyond its
/// column's range, such as the end of a very wide interval.
template <class Row>
void append_csv_line(std::string& text, Row const& row) {
  bool first = true;
  for (auto const& column : Row::columns()) {
    if (!first) text += ',';
    first = false;
    std::visit(
        [&](auto member) {
          if (!is_beyond(row.*member, column.range)) append_field(text, row.*member);
        },
        column.member);
  }
}

/// Returns a row as a line of CSV, without line break.
template <class Row>
std::string csv_line(Row const& row) {
  std::string line;
  append_csv_line(line, row);
  return line;
}

/// Returns the row of a line that has all columns in order, each with valid text; otherwise `std::nullopt`.
template <class Row>
std::optional<Row> row_of_line(std::string_view line) {
  auto const columns = Row::columns();
  auto const record = csv_record(line);
  if (record.size() != columns.size() || record[record.size() - 1].empty()) return std::nullopt;
  std::vector<std::size_t> fields(columns.size());
  for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = i;
  std::optional<Row> row(std::in_place);
  if (set_row(*row, record, columns, fields)) row.reset();
  return row;
}

/// True if the line is a complete row.
template <class Row>
bool is_complete_line(std::string_view line) {
  return row_of_line<Row>(line).has_value();
}

/// Kind of files with such rows, including older versions; `name` is a plural noun such as "fidelity rows".
template <class Row>
FileKind rows_kind(std::string name) {
  FileKind kind{std::move(name), FileKind::Format::csv, {}};
  for (auto const& column : Row::columns()) kind.keys.emplace_back(column.name);
  return kind;
}

/// Reads a file of such rows one by one; its columns may be in any order.
template <class Row>
class RowReader {
 public:
  /// Throws Error if the file cannot be read or its header is not that of such rows.
  explicit RowReader(std::filesystem::path const& file) : RowReader(CsvReader(file)) {}
  /// Continues with a file of which only the header was read.
  explicit RowReader(CsvReader&& file)
      : csv_(std::move(file)), columns_(Row::columns()), layout_(csv_, wanted(), schema()) {}

  /// Reads the next row; false at the end. Omits an incomplete last line. Throws Error naming file, line and column.
  /// Reading several rows into one object reuses its memory.
  bool next(Row& row) {
    if (!csv_.next(record_)) return layout_.check_end(csv_), false;
    if (!record_.ended && record_.size() != csv_.header().size()) return torn_ = true, false;
    layout_.check_version(csv_, record_);
    clear_absent(row);
    auto const refusal = set_row<Row>(row, record_, columns_, layout_.fields());
    if (!refusal) {
      if constexpr (requires { row.update(); }) row.update();
      return true;
    }
    if (!record_.ended) return torn_ = true, false;
    refuse(refusal->column, refusal->value, refusal->must_be);
  }
  /// Throws Error for a value of the row that was read last.
  [[noreturn]] void refuse(std::string_view column, std::string_view value, std::string_view must_be) const {
    csv_.refuse(record_.line, refusal_text({column, value, must_be}));
  }
  std::vector<std::string> const& header() const { return csv_.header(); }
  bool torn() const { return torn_; }  ///< true if the last line was omitted

 private:
  std::vector<WantedColumn> wanted() const {
    std::vector<WantedColumn> list;
    for (auto const& column : columns_) list.push_back({column.name, column.may_lack});
    return list;
  }
  /// Resets the columns that the file does not have to their default values.
  void clear_absent(Row& row) const {
    for (std::size_t c = 0; c < columns_.size(); ++c)
      if (layout_.fields()[c] == Layout::absent)
        std::visit([&](auto member) { row.*member = blank_.*member; }, columns_[c].member);
  }
  static std::optional<std::uint64_t> schema() {
    if constexpr (requires { &Row::schema; }) return Row{}.schema;
    return std::nullopt;
  }

  CsvReader csv_;
  std::span<Column<Row> const> columns_;
  Layout layout_;
  CsvRecord record_;
  Row const blank_{};
  bool torn_ = false;
};

/// Reads all rows of a file with RowReader; sets `torn` to whether an incomplete last line was omitted.
template <class Row>
std::vector<Row> read_rows(std::filesystem::path const& file, bool* torn = nullptr) {
  RowReader<Row> reader(file);
  std::vector<Row> rows;
  for (Row row; reader.next(row);) rows.push_back(std::move(row));
  if (torn) *torn = reader.torn();
  return rows;
}

/// True if the file is missing or ends before its first row, as when its writer was killed early.
bool is_before_first_row(std::filesystem::path const& file);

/// Appends rows to a file of such rows.
template <class Row>
class RowWriter {
 public:
  explicit RowWriter(std::filesystem::path file)
      : appender_(std::move(file), csv_header<Row>(), is_complete_line<Row>) {}
  void write(Row const& row) { appender_.append(csv_line(row)); }
  bool mended() const { return appender_.mended(); }

 private:
  CsvAppender appender_;
};

}  // namespace yoke::core
