// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/row_io.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {

std::string_view set_from_text(std::string& value, std::string_view text, NumberRange const&) {
  value = text_of_field(text);
  return {};
}

std::string_view set_from_text(Status& value, std::string_view text, NumberRange const&) {
  auto const status = status_of_name(text_of_field(text));
  if (!status) return "a status, such as ok, failed or predicted";
  value = *status;
  return {};
}

std::string_view set_from_text(double& value, std::string_view text, NumberRange const& range) {
  auto const number = parse_number<double>(text);
  if (!number || !range.holds(*number)) return range.must_be;
  value = *number;
  return {};
}

std::string_view set_from_text(std::uint64_t& value, std::string_view text, NumberRange const& range) {
  auto const number = parse_number<std::uint64_t>(text);
  if (!number) return "a whole number that is not negative";
  if (!range.holds(static_cast<double>(*number))) return range.must_be;
  value = *number;
  return {};
}

void append_field(std::string& line, std::string const& value) {
  if (value.find_first_of(",\"\r\n'=+-@") == value.npos)
    line += value;
  else
    line += csv_field(value);
}

void append_field(std::string& line, Status value) { line += status_name(value); }

void append_field(std::string& line, double value) {
  if (!std::isfinite(value)) return;
  char digits[32];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void append_field(std::string& line, std::uint64_t value) {
  char digits[32];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

std::string refusal_text(Refusal const& refusal) {
  return ": column " + std::string(refusal.column) + " is '" + shown_text(refusal.value) + "'; it must be " +
         std::string(refusal.must_be);
}

namespace {

/// Throws Error if the file contains yoke's rows of another type than requested.
void refuse_other_kind(CsvReader const& file, std::vector<WantedColumn> const& wanted) {
  std::vector<std::string> names;
  for (auto const& column : wanted) names.emplace_back(column.name);
  auto const* const there = known_rows(file.header());
  auto const* const needed = known_rows(names);
  if (!there || there == needed) return;
  std::string const must =
      needed
          ? "; the file must hold " + std::string(needed->name) + ", as " + std::string(needed->writer) + " writes them"
          : "; the file must hold rows with the columns " + names.front() + ", " + names.at(1) + " ...";
  file.refuse(1,
              ": these are " + std::string(there->name) + ", as " + std::string(there->writer) + " writes them" + must);
}

}  // namespace

Layout::Layout(CsvReader const& file, std::vector<WantedColumn> const& wanted, std::optional<std::uint64_t> schema) {
  auto const& header = file.header();
  refuse_other_kind(file, wanted);
  auto const is_wanted = [&](std::string const& name) {
    return std::any_of(wanted.begin(), wanted.end(), [&](auto const& column) { return column.name == name; });
  };
  for (auto const& name : header)
    if (!is_wanted(name))
      file.refuse(1,
                  ": unknown column '" + shown_text(name) + "'" +
                      (std::none_of(header.begin(), header.end(), is_wanted)
                           ? ": no column of this file is one that yoke writes here; is it a file of another program?"
                           : "; docs/columns.md and docs/models.md list the valid ones"));
  for (auto const& column : wanted) {
    auto const found = std::find(header.begin(), header.end(), column.name);
    fields_.push_back(found == header.end() ? absent : static_cast<std::size_t>(found - header.begin()));
    if (found == header.end() && !column.may_lack && missing_.empty()) missing_ = column.name;
    if (found != header.end() && schema && column.name == "schema") schema_field_ = fields_.back();
  }
  schema_ = schema.value_or(0);
  if (schema && schema_field_ == absent) missing_ = "schema";
  if (!schema || schema_field_ == absent) check_end(file);
}

void Layout::check_version(CsvReader const& file, CsvRecord const& record) {
  if (schema_field_ == absent) return;
  if (record[schema_field_] == "schema")
    file.refuse(record.line, " is a header again; files that are joined must have one header, in the first line");
  auto const version = parse_number<std::uint64_t>(record[schema_field_]);
  if (!version || *version > schema_)
    file.refuse(record.line, ": schema is '" + shown_text(record[schema_field_]) + "'; this yoke reads up to " +
                                 std::to_string(schema_));
  if (*version < schema_)
    missing_ = {};  // an older version explains the missing column
  else
    check_end(file);
}

void Layout::check_end(CsvReader const& file) const {
  if (!missing_.empty()) file.refuse(1, ": column '" + std::string(missing_) + "' is missing");
}

bool is_before_first_row(std::filesystem::path const& file) {
  struct stat status {};
  constexpr std::size_t max_header_bytes = std::size_t(1) << 16;
  bool const there = ::stat(file.c_str(), &status) == 0;
  if (there ? !S_ISREG(status.st_mode) : errno == ENOENT) return true;  // a pipe has no rows to continue
  std::string begin;
  InputFile(file).read(begin, max_header_bytes);
  return begin.size() < max_header_bytes && begin.find('\n') == begin.npos;
}

}  // namespace yoke::core
