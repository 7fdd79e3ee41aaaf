// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/text_table.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "suite/core/io/number.hpp"

namespace yoke {

std::string readable(std::string const& column, std::string const& text) {
  auto const number = parse_number<double>(text);
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
  return parse_number<std::uint64_t>(text) ? text : number_cell(number);
}

Table text_table(TextRows const& rows, std::vector<std::string> const& columns) {
  std::vector<std::size_t> at;
  std::vector<Table::Heading> headings;
  for (auto const& column : columns) {
    auto const c = rows.column(column);
    bool const numbers = std::all_of(rows.records.begin(), rows.records.end(), [&](auto const& record) {
      return record[c].empty() || parse_number<double>(record[c]);
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

}  // namespace yoke
