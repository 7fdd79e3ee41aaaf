// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/csv.hpp"

#include <csv.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace yoke {
namespace {

struct Reading {
  std::vector<CsvText::Record> records;
  CsvText::Record current;
  std::size_t line = 1;
};

void on_field(void* text, std::size_t length, void* data) {
  static_cast<Reading*>(data)->current.fields.emplace_back(static_cast<char const*>(text), length);
}

void on_record(int, void* data) {
  auto& reading = *static_cast<Reading*>(data);
  reading.current.line = reading.line;
  reading.records.push_back(std::move(reading.current));
  reading.current = {};
}

int never(unsigned char) { return 0; }

/// One call per line, so that an error knows its line.
void parse(std::filesystem::path const& file, std::string_view text, Reading& reading) {
  csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
  csv_set_space_func(&parser, never);  // blanks belong to the field
  bool good = true;
  for (std::size_t at = 0; good && at < text.size(); ++reading.line) {
    std::size_t const end = std::min(text.find('\n', at), text.size() - 1) + 1;
    good = csv_parse(&parser, text.data() + at, end - at, on_field, on_record, &reading) == end - at;
    at = end;
    if (!good) break;
  }
  good = good && csv_fini(&parser, on_field, on_record, &reading) == 0;
  csv_free(&parser);
  if (!good)
    throw Error(file.string() + " line " + std::to_string(reading.line) +
                ": a quote where none may be; a field with quotes or commas must be quoted whole");
}

}  // namespace

CsvText read_csv(std::filesystem::path const& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file))
    throw Error("cannot read " + file.string() + ": no such file, or no permission");
  std::string const all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  std::size_t const whole = all.rfind('\n') == std::string::npos ? 0 : all.rfind('\n') + 1;
  CsvText text;
  text.torn = all.substr(whole);
  Reading reading;
  parse(file, std::string_view(all).substr(0, whole), reading);
  if (reading.records.empty()) throw Error(file.string() + " has no header line");
  text.header = std::move(reading.records.front().fields);
  std::set<std::string> const unique(text.header.begin(), text.header.end());
  if (unique.size() != text.header.size()) throw Error(file.string() + " line 1: a column is there twice");
  reading.records.erase(reading.records.begin());
  for (auto const& record : reading.records)
    if (record.fields.size() != text.header.size())
      throw Error(file.string() + " line " + std::to_string(record.line) + " has " +
                  std::to_string(record.fields.size()) + " fields; the header has " +
                  std::to_string(text.header.size()));
  text.records = std::move(reading.records);
  return text;
}

std::string csv_field(std::string_view text) {
  std::string field(text);
  std::replace_if(
      field.begin(), field.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  if (field.find_first_of(",\"") == std::string::npos) return field;
  std::string quoted = "\"";
  for (char const c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

namespace detail {

std::vector<std::size_t> match_columns(std::filesystem::path const& file, std::vector<std::string> const& header,
                                       std::vector<std::string_view> const& wanted, bool older) {
  for (auto const& name : header)
    if (std::find(wanted.begin(), wanted.end(), name) == wanted.end())
      throw Error(file.string() + " line 1: unknown column '" + name + "'; see docs/columns.md for the valid ones");
  std::vector<std::size_t> at;
  for (auto const name : wanted) {
    auto const found = std::find(header.begin(), header.end(), name);
    if (found == header.end() && !older)
      throw Error(file.string() + " line 1: column '" + std::string(name) + "' is missing");
    at.push_back(found == header.end() ? std::string::npos : static_cast<std::size_t>(found - header.begin()));
  }
  return at;
}

bool older_schema(std::filesystem::path const& file, CsvText const& text, std::uint64_t current) {
  auto const column = std::find(text.header.begin(), text.header.end(), "schema");
  if (column == text.header.end()) throw Error(file.string() + " line 1: column 'schema' is missing");
  bool older = false;
  for (auto const& record : text.records) {
    std::string const& field = record.fields[static_cast<std::size_t>(column - text.header.begin())];
    auto const schema = parse_number<std::uint64_t>(field);
    if (!schema || *schema > current)
      throw Error(file.string() + " line " + std::to_string(record.line) + ": schema is '" + field +
                  "'; this yoke reads up to " + std::to_string(current));
    older = older || *schema < current;
  }
  return older;
}

}  // namespace detail
}  // namespace yoke
