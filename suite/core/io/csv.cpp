// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "suite/core/io/csv_scan.hpp"

namespace yoke {
namespace {

class Records final : public CsvListener {
 public:
  void field(std::string_view text) override { current_.fields.emplace_back(text); }
  void record(std::size_t line) override {
    current_.line = line;
    records.push_back(std::move(current_));
    current_ = {};
  }
  std::vector<CsvText::Record> records;

 private:
  CsvText::Record current_;
};

}  // namespace

CsvText read_csv(std::filesystem::path const& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file))
    throw Error("cannot read " + file.string() + ": no such file, or no permission");
  std::string const all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  std::size_t const whole = all.rfind('\n') == std::string::npos ? 0 : all.rfind('\n') + 1;
  CsvText text;
  text.torn = all.substr(whole);
  Records reading;
  scan_csv(file, std::string_view(all).substr(0, whole), 1, reading);
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

namespace core_detail {

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

bool older_schema(std::filesystem::path const& file, CsvText const& text, std::uint64_t current, bool unnamed) {
  auto const column = std::find(text.header.begin(), text.header.end(), "schema");
  if (column == text.header.end() && unnamed) return true;
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

}  // namespace core_detail
}  // namespace yoke
