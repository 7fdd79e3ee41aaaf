// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "suite/cli/print/show.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::cli {
namespace {

using ConditionAt = std::pair<std::size_t, analysis::Condition>;

bool holds(std::vector<ConditionAt> const& conditions, core::CsvRecord const& record) {
  return std::all_of(conditions.begin(), conditions.end(), [&](auto const& one) {
    return one.second.holds(std::string(core::text_of_field(record[one.first])));
  });
}

void append_line(std::string& line, core::CsvRecord const& record) {
  for (std::size_t c = 0; c < record.size(); ++c) {
    if (c > 0) line += ',';
    line += core::csv_field(core::text_of_field(record[c]));
  }
  line += '\n';
}

}  // namespace

std::string readable(std::string const& column, std::string const& text) {
  auto const number = core::parse_number<double>(text);
  if (!number) return text;
  auto const ends = [&](std::string_view end) { return column.ends_with(end); };
  static constexpr std::array<std::string_view, 4> fractions{"share", "fraction", "thread_efficiency", "spread"};
  static constexpr std::array<std::string_view, 3> excesses{"imbalance", "regret", "excess"};
  if (std::any_of(fractions.begin(), fractions.end(), ends)) return percent_cell(number);
  if (std::any_of(excesses.begin(), excesses.end(), ends)) return excess_cell(number);
  if (ends("_per_s")) return number_cell(*number * 1e-9) + " G/s";
  if (ends("_s")) return seconds_cell(number);
  if (ends("_hz")) return hertz_cell(number);
  if (ends("_j")) return number_cell(number) + " J";
  if (column.starts_with("bytes") || ends("bytes")) return bytes_cell(number);
  return core::parse_number<std::uint64_t>(text) ? text : number_cell(number);
}

Table text_table(analysis::TextRows const& rows, std::vector<std::string> const& columns) {
  std::vector<std::size_t> at;
  std::vector<Table::Heading> headings;
  for (auto const& column : columns) {
    auto const c = rows.column(column);
    bool const numbers = std::all_of(rows.records.begin(), rows.records.end(), [&](auto const& record) {
      return record[c].empty() || core::parse_number<double>(record[c]);
    });
    at.push_back(c);
    headings.push_back({column, "", numbers ? Table::Align::right : Table::Align::left});
  }
  Table table(headings);
  for (auto const& record : rows.records) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < at.size(); ++i) cells.push_back(readable(columns[i], record[at[i]]));
    table.add(cells);
  }
  return table;
}

std::string other_columns_sentence(std::string const& first, std::string const& file) {
  return fmt::format("{} and {} have other columns; files that are shown together must be of one kind", first, file);
}

void pass_rows_on(std::vector<std::string> const& files, std::vector<analysis::Condition> const& conditions,
                  Results const& results, FileKind const& kind) {
  analysis::TextRows const columns = analysis::no_text_rows(core::CsvReader(files.front()).header());
  std::vector<ConditionAt> at;
  for (auto const& condition : conditions) at.emplace_back(columns.column(condition.column), condition);
  results.write_parts(kind, [&](Results::Sink const& sink) {
    std::string line;
    for (auto const& name : columns.columns) line += (line.empty() ? "" : ",") + core::csv_field(name);
    line += '\n';  // end of the header, which precedes the first row
    if (results.json()) line = Results::list_begin;
    bool any = false;
    for (auto const& file : files) {
      core::CsvReader reader(file);
      if (reader.header() != columns.columns) throw Error(other_columns_sentence(files.front(), file));
      for (core::CsvRecord record; reader.next(record) && record.ended;) {
        if (!holds(at, record)) continue;
        if (results.json())
          line += Results::json_object(columns, analysis::texts_of(record));
        else
          append_line(line, record);
        sink(line);
        line = results.json() ? Results::list_between : "";
        any = true;
      }
    }
    if (!any) throw Error("no row is left to show");
    if (results.json()) sink(Results::list_end);
  });
}

}  // namespace yoke::cli
