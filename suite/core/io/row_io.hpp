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
#include "suite/core/io/number.hpp"
#include "suite/core/io/replaceable.hpp"

namespace yoke {
namespace core_detail {

/// Each sets the value from a field's text, or returns what the text must be.
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

/// What has no number is an empty field, and a quotient that is not finite is no number.
void append_field(std::string& line, std::string const& value);
void append_field(std::string& line, Status value);
void append_field(std::string& line, double value);
void append_field(std::string& line, std::uint64_t value);
template <class Number>
void append_field(std::string& line, std::optional<Number> const& value) {
  if (value) append_field(line, *value);
}

/// What a field says, unquoted; empty for a number that is missing or not finite.
inline std::string value_text(std::string const& value) { return value; }
template <class Value>
std::string value_text(Value const& value) {
  std::string text;
  append_field(text, value);
  return text;
}

/// A column as the reader of a header sees it.
struct WantedColumn {
  std::string_view name;
  bool may_lack;
  std::string_view former_name;
};

/// How a file's fields come to columns, and which versions of the rows it may hold.
class Layout {
 public:
  /// `schema` is the newest known version, if rows have one; `unnamed`: the first version had no column for it.
  /// Throws Error for a column that nobody knows, and for a missing one that no older version explains.
  Layout(CsvReader const& file, std::vector<WantedColumn> const& wanted, std::optional<std::uint64_t> schema,
         bool unnamed);
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::vector<std::size_t> const& fields() const { return fields_; }  ///< of each column, or absent
  /// Throws Error for a newer version, and for the newest one if a column is missing.
  void check_version(CsvReader const& file, CsvRecord const& record);
  /// Throws Error if a column is missing and no row of an older version explains that.
  void check_end(CsvReader const& file) const;

 private:
  std::vector<std::size_t> fields_;
  std::string_view missing_;
  std::size_t schema_field_ = absent;
  std::uint64_t schema_ = 0;
};

/// A column and what its text must be.
struct Refusal {
  std::string_view column, value, must_be;
};

std::string refusal_text(Refusal const& refusal);

/// Sets the row from a record of that layout, or returns the first column that does not take its text.
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

}  // namespace core_detail

/// What the column of a row says, unquoted; empty for a number that is missing or not finite.
template <class Row>
std::string field_text(Row const& row, Column<Row> const& column) {
  return std::visit([&](auto member) { return core_detail::value_text(row.*member); }, column.member);
}

template <class Row>
bool is_text(Column<Row> const& column) {
  return std::holds_alternative<std::string Row::*>(column.member) ||
         std::holds_alternative<Status Row::*>(column.member);
}

/// The header line of a kind of row.
template <class Row>
std::string csv_header() {
  std::string line;
  for (auto const& column : Row::columns()) line.append(line.empty() ? "" : ",").append(column.name);
  return line;
}

/// Appends a row as a line of CSV, without its line break.
template <class Row>
void append_csv_line(std::string& text, Row const& row) {
  bool first = true;
  for (auto const& column : Row::columns()) {
    if (!first) text += ',';
    first = false;
    std::visit([&](auto member) { core_detail::append_field(text, row.*member); }, column.member);
  }
}

template <class Row>
std::string csv_line(Row const& row) {
  std::string line;
  append_csv_line(line, row);
  return line;
}

/// The row of a line that has all its columns, in their order, each with a text that it takes; else nothing.
template <class Row>
std::optional<Row> row_of_line(std::string_view line) {
  auto const columns = Row::columns();
  auto const record = csv_record(line);
  if (record.size() != columns.size() || record[record.size() - 1].empty()) return std::nullopt;
  std::vector<std::size_t> fields(columns.size());
  for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = i;
  std::optional<Row> row(std::in_place);
  if (core_detail::set_row(*row, record, columns, fields)) row.reset();
  return row;
}

/// Whether there is such a row.
template <class Row>
bool is_complete_line(std::string_view line) {
  return row_of_line<Row>(line).has_value();
}

/// Files of such rows, also those of older versions; `name` in the plural, such as "fidelity rows".
template <class Row>
FileKind rows_kind(std::string name) {
  FileKind kind{std::move(name), FileKind::Format::csv, {}};
  for (auto const& column : Row::columns()) {
    kind.keys.emplace_back(column.name);
    if (!column.former_name.empty()) kind.keys.emplace_back(column.former_name);
  }
  return kind;
}

/// Reads a file of such rows one by one, its columns in any order.
template <class Row>
class RowReader {
 public:
  /// Throws Error if the file cannot be read or its header is not one of such rows.
  explicit RowReader(std::filesystem::path const& file) : RowReader(CsvReader(file)) {}
  /// Goes on with a file of which only the header was read.
  explicit RowReader(CsvReader&& file)
      : csv_(std::move(file)),
        columns_(Row::columns()),
        layout_(
            csv_, wanted(), schema(), requires { Row::first_schema_unnamed; }) {}

  /// False at the end. Throws Error naming file, line and column. An incomplete last line is left out. Reading several
  /// rows into the same one uses its memory again.
  bool next(Row& row) {
    if (!csv_.next(record_)) return layout_.check_end(csv_), false;
    if (!record_.ended && record_.size() != csv_.header().size()) return torn_ = true, false;
    layout_.check_version(csv_, record_);
    clear_absent(row);
    auto const refusal = core_detail::set_row<Row>(row, record_, columns_, layout_.fields());
    if (!refusal) {
      if constexpr (requires { row.update(); }) row.update();
      return true;
    }
    if (!record_.ended) return torn_ = true, false;
    refuse(refusal->column, refusal->value, refusal->must_be);
  }
  /// Throws Error for a value of the row that was read last.
  [[noreturn]] void refuse(std::string_view column, std::string_view value, std::string_view must_be) const {
    csv_.refuse(record_.line, core_detail::refusal_text({column, value, must_be}));
  }
  std::vector<std::string> const& header() const { return csv_.header(); }
  bool torn() const { return torn_; }  ///< the last line was left out

 private:
  std::vector<core_detail::WantedColumn> wanted() const {
    std::vector<core_detail::WantedColumn> list;
    for (auto const& column : columns_) list.push_back({column.name, column.may_lack, column.former_name});
    return list;
  }
  /// Columns that the file lacks say what those of a new row say.
  void clear_absent(Row& row) const {
    for (std::size_t c = 0; c < columns_.size(); ++c)
      if (layout_.fields()[c] == core_detail::Layout::absent)
        std::visit([&](auto member) { row.*member = blank_.*member; }, columns_[c].member);
  }
  static std::optional<std::uint64_t> schema() {
    if constexpr (requires { &Row::schema; }) return Row{}.schema;
    return std::nullopt;
  }

  CsvReader csv_;
  std::span<Column<Row> const> columns_;
  core_detail::Layout layout_;
  CsvRecord record_;
  Row const blank_{};
  bool torn_ = false;
};

/// All rows of a file, as RowReader reads them; `torn` says whether an incomplete last line was left out.
template <class Row>
std::vector<Row> read_rows(std::filesystem::path const& file, bool* torn = nullptr) {
  RowReader<Row> reader(file);
  std::vector<Row> rows;
  for (Row row; reader.next(row);) rows.push_back(std::move(row));
  if (torn) *torn = reader.torn();
  return rows;
}

/// Whether the file is missing or ends before its first row could begin: a writer may have been killed there.
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

}  // namespace yoke
