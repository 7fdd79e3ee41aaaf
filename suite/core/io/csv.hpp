// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {

/// A CSV file as text (RFC 4180, UTF-8, one header line).
struct CsvText {
  struct Record {
    std::size_t line = 0;  ///< in the file, from 1
    std::vector<std::string> fields;
  };
  std::vector<std::string> header;
  std::vector<Record> records;  ///< each has as many fields as the header
  std::string torn;             ///< a last line without its end: set aside, not among the records
};

/// Reads a whole file. Throws Error naming file and line: unreadable, no header, a doubled column, a stray quote, a
/// record of another length.
CsvText read_csv(std::filesystem::path const& file);

/// A field, quoted where RFC 4180 asks for it; line breaks become blanks so that a record is one line.
std::string csv_field(std::string_view text);

/// A file that lines are appended to, safely under several writers (a lock per line) and after a crash (a torn last
/// line is moved to FILE.torn). "-" is standard output. Every line is with the operating system when `append` returns.
class CsvAppender {
 public:
  /// Throws Error where the file cannot be opened or locked, or has another header.
  CsvAppender(std::filesystem::path file, std::string header);
  ~CsvAppender();
  CsvAppender(CsvAppender const&) = delete;
  /// Throws Error where the line cannot be written whole (a full disk); the file is then as it was before.
  void append(std::string const& line);
  bool mended() const { return mended_; }  ///< a torn line was set aside

 private:
  void write_locked(std::string const& text);
  void mend_locked();

  std::filesystem::path file_;
  std::string header_;
  int descriptor_ = -1;
  bool regular_ = false, mended_ = false;
};

namespace core_detail {

template <class Member>
struct member_value;
template <class Row, class Value>
struct member_value<Value Row::*> {
  using type = Value;
};
template <class Value>
struct optional_value {
  using type = Value;
  static constexpr bool optional = false;
};
template <class Value>
struct optional_value<std::optional<Value>> {
  using type = Value;
  static constexpr bool optional = true;
};

/// Sets the value from a field's text; false where the text is not what the type accepts.
template <class Value>
bool set_from_text(Value& value, std::string_view text) {
  using Plain = typename optional_value<Value>::type;
  if constexpr (std::is_same_v<Value, std::string>) {
    value = text;
  } else if (optional_value<Value>::optional && text.empty()) {
    value = Value{};
  } else {
    auto const number = parse_number<Plain>(text);
    if (!number) return false;
    value = *number;
  }
  return true;
}

template <class Value>
std::string text_of(Value const& value) {
  if constexpr (std::is_same_v<Value, std::string>)
    return csv_field(value);
  else if constexpr (optional_value<Value>::optional)
    return value ? number_text(*value) : std::string();
  else
    return number_text(value);
}

/// Index in the header of each of the wanted columns, or npos. Throws Error for a column nobody knows, and for a
/// missing one unless `older`.
std::vector<std::size_t> match_columns(std::filesystem::path const& file, std::vector<std::string> const& header,
                                       std::vector<std::string_view> const& wanted, bool older);
/// Whether the file says that it was written by an older schema, or, where the first one was `unnamed`, says nothing.
/// Throws Error for a newer one.
bool older_schema(std::filesystem::path const& file, CsvText const& text, std::uint64_t current, bool unnamed);

}  // namespace core_detail

/// The header line of a kind of row.
template <class Row>
std::string csv_header() {
  std::string line;
  for (auto const& column : Row::columns()) line += (line.empty() ? "" : ",") + std::string(column.name);
  return line;
}

/// A row as a line of CSV.
template <class Row>
std::string csv_line(Row const& row) {
  std::string line;
  bool first = true;
  for (auto const& column : Row::columns()) {
    if (!first) line += ',';
    first = false;
    line += std::visit([&](auto member) { return core_detail::text_of(row.*member); }, column.member);
  }
  return line;
}

/// Reads a file of such rows, in any order of columns. Throws Error naming file, line and column. A torn last line is
/// left out; `torn` says so where asked.
template <class Row>
std::vector<Row> read_rows(std::filesystem::path const& file, bool* torn = nullptr) {
  CsvText const text = read_csv(file);
  if (torn) *torn = !text.torn.empty();
  auto const columns = Row::columns();
  std::vector<std::string_view> names;
  for (auto const& column : columns) names.push_back(column.name);
  bool older = false;
  if constexpr (requires { &Row::schema; })
    older = core_detail::older_schema(
        file, text, Row{}.schema, requires { Row::first_schema_unnamed; });
  auto const at = core_detail::match_columns(file, text.header, names, older);
  std::vector<Row> rows;
  rows.reserve(text.records.size());
  for (auto const& record : text.records) {
    Row row;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (at[c] == std::string::npos) continue;
      std::string const& field = record.fields[at[c]];
      bool const good =
          std::visit([&](auto member) { return core_detail::set_from_text(row.*member, field); }, columns[c].member);
      if (!good)
        throw Error(file.string() + " line " + std::to_string(record.line) + ": column " + std::string(names[c]) +
                    " is '" + field + "'; accepted is a number");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Appends rows to a file of such rows.
template <class Row>
class RowWriter {
 public:
  explicit RowWriter(std::filesystem::path file) : appender_(std::move(file), csv_header<Row>()) {}
  void write(Row const& row) { appender_.append(csv_line(row)); }
  bool mended() const { return appender_.mended(); }

 private:
  CsvAppender appender_;
};

}  // namespace yoke
