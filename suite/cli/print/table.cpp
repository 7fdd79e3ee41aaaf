// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "suite/cli/print/cell_lines.hpp"
#include "suite/cli/print/shown.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

constexpr int digits = 4;

/// Power of ten of the first digit, after rounding to `digits` of them.
int magnitude(double value) {
  auto const text = fmt::format("{:.{}e}", value, digits - 1);
  std::string_view power(text);
  power.remove_prefix(text.find('e') + 1);
  if (power.front() == '+') power.remove_prefix(1);
  return parse_number<int>(power).value();
}

std::string fixed(double value) { return fmt::format("{:.{}f}", value, std::max(0, digits - 1 - magnitude(value))); }

using Prefix = std::pair<int, char const*>;

/// `prefixes` by ascending power of ten.
template <std::size_t n>
std::string prefixed(double value, std::array<Prefix, n> const& prefixes, char const* unit) {
  if (!std::isfinite(value)) return std::isnan(value) ? missing_text : fmt::format("{} {}", value, unit);
  if (value == 0) return fmt::format("0 {}", unit);
  int const power = magnitude(value);
  auto at = prefixes.front();
  for (auto const& prefix : prefixes)
    if (power >= prefix.first) at = prefix;
  return fmt::format("{} {}{}", fixed(value * std::pow(10., -at.first)), at.second, unit);
}

/// Narrows columns so that each fits next to the first one; longer cells continue below.
void limit(std::vector<std::size_t>& widths, std::size_t max_width) {
  constexpr std::size_t least = 8;
  if (widths.empty()) return;
  std::size_t const widest = widths.size() > 1 ? *std::max_element(widths.begin() + 1, widths.end()) : 0;
  if (widths[0] <= max_width && widest <= max_width - widths[0] - std::min<std::size_t>(2, max_width - widths[0]))
    return;
  widths[0] = std::min(widths[0], std::max(least, widest > 0 ? max_width / 2 : max_width));
  std::size_t const rest = std::max(least, max_width - std::min(max_width, widths[0] + 2));
  for (std::size_t c = 1; c < widths.size(); ++c) widths[c] = std::min(widths[c], rest);
}

std::string percent(std::optional<double> fraction, bool sign) {
  if (!fraction || std::isnan(*fraction)) return missing_text;
  return sign ? fmt::format("{:+.1f} %", 100 * *fraction) : fmt::format("{:.1f} %", 100 * *fraction);
}

}  // namespace

void Table::add(std::vector<std::string> cells, Row row) {
  YOKE_EXPECT(cells.size() == headings_.size(), "a row of a table needs one cell per heading");
  rows_.push_back({std::move(cells), row});
}

std::vector<std::size_t> Table::filled_columns() const {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < headings_.size(); ++c) {
    auto const is_filled = [&](Record const& row) { return !row.cells[c].empty() && row.cells[c] != missing_text; };
    if (c == 0 || rows_.empty() || std::any_of(rows_.begin(), rows_.end(), is_filled)) columns.push_back(c);
  }
  return columns;
}

void Table::add_block(std::vector<Line>& lines, std::vector<std::size_t> const& columns,
                      std::vector<std::size_t> const& widths) const {
  auto const add = [&](auto const& cell_of, Row row) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t const c : columns) {
      cells.push_back(cell_lines(cell_of(c), std::max<std::size_t>(widths[c], 1)));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t l = 0; l < height; ++l) {
      std::string text;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        std::size_t const c = columns[i];
        std::string const cell = l < cells[i].size() ? cells[i][l] : "", space(widths[c] - shown_width(cell), ' ');
        if (i > 0) text += "  ";
        text += headings_[c].align == Align::right ? space + cell : cell + space;
      }
      text.erase(text.find_last_not_of(' ') + 1);
      lines.push_back({std::move(text), row});
    }
  };
  add([&](std::size_t c) { return headings_[c].title; }, Row::plain);
  if (std::any_of(columns.begin(), columns.end(), [&](std::size_t c) { return !headings_[c].unit.empty(); }))
    add([&](std::size_t c) { return headings_[c].unit; }, Row::plain);
  add([&](std::size_t c) { return std::string(widths[c], '-'); }, Row::plain);
  for (auto const& row : rows_) add([&](std::size_t c) { return row.cells[c]; }, row.row);
}

std::vector<Table::Line> Table::lines(std::size_t max_width) const {
  auto const filled = filled_columns();
  std::vector<std::size_t> widths(headings_.size());
  for (std::size_t const c : filled) {
    widths[c] = std::max(shown_width(headings_[c].title), shown_width(headings_[c].unit));
    for (auto const& row : rows_) widths[c] = std::max(widths[c], shown_width(row.cells[c]));
  }
  limit(widths, max_width);
  std::vector<Line> lines;
  std::vector<std::size_t> block;
  std::size_t used = 0;
  for (std::size_t const c : filled) {
    if (block.size() > 1 && used + 2 + widths[c] > max_width) {
      add_block(lines, block, widths);
      lines.push_back({});
      block.resize(1);
      used = widths[block.front()];
    }
    used += widths[c] + (block.empty() ? 0 : 2);
    block.push_back(c);
  }
  add_block(lines, block, widths);
  return lines;
}

std::string Table::to_string(std::size_t max_width) const {
  std::string text;
  for (auto const& line : lines(max_width)) text += line.text + '\n';
  return text;
}

std::string Table::to_markdown() const {
  auto const escaped = [](std::string const& cell) {
    std::string safe;
    for (char const c : cell) safe += c == '|' ? "\\|" : c == '<' ? "&lt;" : c == '\n' ? " " : std::string(1, c);
    return safe;
  };
  std::string titles = "|", rule = "|", body;
  auto const columns = filled_columns();
  for (std::size_t const c : columns) {
    auto const& [title, unit, align] = headings_[c];
    titles += " " + escaped(title) + (unit.empty() ? "" : (title.empty() ? "" : ", ") + escaped(unit)) + " |";
    rule += align == Align::right ? "---:|" : "---|";
  }
  for (auto const& row : rows_) {
    body += "|";
    for (std::size_t const c : columns) {
      bool const strong = row.row == Row::best && c == columns.front();
      body += strong ? " **" + escaped(row.cells[c]) + "** |" : " " + escaped(row.cells[c]) + " |";
    }
    body += '\n';
  }
  return titles + '\n' + rule + '\n' + body;
}

void print_table(Table const& table) {
  bool const colour = takes_colour();
  for (auto const& line : table.lines(line_width())) {
    Emphasis const wanted = line.row == Table::Row::best    ? Emphasis::good
                            : line.row == Table::Row::worse ? Emphasis::bad
                                                            : Emphasis::none;
    print_line(line.text, colour ? wanted : Emphasis::none);
  }
}

std::string number_cell(std::optional<double> value) {
  if (!value || std::isnan(*value)) return missing_text;
  if (*value == 0 || !std::isfinite(*value)) return fmt::format("{}", *value);
  int const power = magnitude(*value);
  return power < -4 || power > 6 ? fmt::format("{:.{}e}", *value, digits - 1) : fixed(*value);
}

std::string three_digits_cell(std::optional<double> value) {
  return value ? fmt::format("{:.3f}", *value) : missing_text;
}

std::string seconds_cell(std::optional<double> seconds) {
  static constexpr std::array<Prefix, 4> prefixes{{{-9, "n"}, {-6, "µ"}, {-3, "m"}, {0, ""}}};
  return seconds ? prefixed(*seconds, prefixes, "s") : missing_text;
}

std::string bytes_cell(std::optional<double> bytes) {
  static constexpr std::array<Prefix, 5> prefixes{{{0, ""}, {3, "k"}, {6, "M"}, {9, "G"}, {12, "T"}}};
  return bytes ? prefixed(*bytes, prefixes, "B") : missing_text;
}

std::string binary_bytes_cell(std::optional<double> bytes) {
  static constexpr std::array<char const*, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
  if (!bytes || !std::isfinite(*bytes) || *bytes < 0) return missing_text;
  double value = *bytes;
  std::size_t unit = 0;
  for (; value >= 1024 && unit + 1 < units.size(); ++unit) value /= 1024;
  bool const whole = value == std::floor(value);
  return (whole ? fmt::format("{:.0f}", value) : fixed(value)) + " " + units[unit];
}

std::string hertz_cell(std::optional<double> hertz) {
  static constexpr std::array<Prefix, 4> prefixes{{{0, ""}, {3, "k"}, {6, "M"}, {9, "G"}}};
  return hertz ? prefixed(*hertz, prefixes, "Hz") : missing_text;
}

std::string gigabytes_cell(std::optional<double> bytes_per_s) {
  return bytes_per_s && *bytes_per_s > 0 ? number_cell(*bytes_per_s * 1e-9) : missing_text;
}

std::string percent_cell(std::optional<double> fraction) { return percent(fraction, false); }
std::string change_cell(std::optional<double> fraction) { return percent(fraction, true); }

std::string speedup_cell(std::optional<double> speedup) {
  return speedup ? fmt::format("{:.2f}x", *speedup) : missing_text;
}

}  // namespace yoke
