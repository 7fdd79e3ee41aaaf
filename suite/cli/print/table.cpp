// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "suite/cli/print/output.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::cli {
namespace {

constexpr int digits = 4;

/// Power of ten of the first digit, after rounding to `digits` of them.
int magnitude(double value) {
  auto const text = fmt::format("{:.{}e}", value, digits - 1);
  std::string_view power(text);
  power.remove_prefix(text.find('e') + 1);
  if (power.front() == '+') power.remove_prefix(1);
  return core::parse_number<int>(power).value();
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

constexpr std::size_t space = 2;

/// Width of these columns in one line.
std::size_t joint_width(std::span<std::size_t const> columns, std::vector<std::size_t> const& widths) {
  std::size_t width = columns.empty() ? 0 : space * (columns.size() - 1);
  for (std::size_t const c : columns) width += widths[c];
  return width;
}

/// Narrows columns so that each fits next to the first `keys` of them, which are repeated; cells then wrap. Returns how
/// many can be repeated.
std::size_t limit(std::vector<std::size_t>& widths, std::span<std::size_t const> columns, std::size_t keys,
                  std::size_t max_width) {
  constexpr std::size_t least = 8;
  if (columns.empty() || joint_width(columns, widths) <= max_width) return keys;
  while (keys > 1 && joint_width(columns.first(keys), widths) > max_width / 3 * 2) --keys;
  std::size_t widest = 0;
  for (std::size_t const c : columns.subspan(keys)) widest = std::max(widest, widths[c]);
  if (joint_width(columns.first(keys), widths) + (widest > 0 ? space + widest : 0) <= max_width) return keys;
  if (keys == 1)
    widths[columns[0]] = std::min(widths[columns[0]], std::max(least, widest > 0 ? max_width / 2 : max_width));
  std::size_t const used = joint_width(columns.first(keys), widths) + space;
  std::size_t const rest = std::max(least, max_width - std::min(max_width, used));
  for (std::size_t const c : columns.subspan(keys)) widths[c] = std::min(widths[c], rest);
  return keys;
}

/// Relative differences from here on are written as factors.
constexpr double large_difference = 9;

std::string factor(double difference) { return fmt::format("{:.0f}x", 1 + difference); }

bool begins_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// Number of bytes of the first `width` code points.
std::size_t bytes_of(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  for (std::size_t points = 0; bytes < text.size(); ++bytes)
    if (begins_code_point(text[bytes]) && points++ == width) break;
  return bytes;
}

/// Number of bytes of the text, which is too long, that fit into a line of `bytes`.
std::size_t break_at(std::string_view text, std::size_t bytes) {
  if (text[bytes] == ' ') return bytes;
  auto const line = text.substr(0, bytes);
  if (auto const blank = line.find_last_of(' '); blank != std::string_view::npos && blank > 0) return blank;
  if (auto const mark = line.find_last_of("/;,="); mark != std::string_view::npos) return mark + 1;
  return bytes;
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

std::size_t Table::key_columns(std::vector<std::size_t> const& columns) const {
  std::vector<std::string> keys(rows_.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    for (std::size_t r = 0; r < rows_.size(); ++r) keys[r] += rows_[r].cells[columns[k]] + '\n';
    if (std::set<std::string_view>(keys.begin(), keys.end()).size() == keys.size()) return k + 1;
  }
  auto const number =
      std::find_if(columns.begin(), columns.end(), [&](std::size_t c) { return headings_[c].align == Align::right; });
  return std::max<std::size_t>(1, static_cast<std::size_t>(number - columns.begin()));
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
        std::string const cell = l < cells[i].size() ? cells[i][l] : "", fill(widths[c] - shown_width(cell), ' ');
        if (i > 0) text += "  ";
        text += headings_[c].align == Align::right ? fill + cell : cell + fill;
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
  std::size_t const keys = limit(widths, filled, key_columns(filled), max_width);
  std::vector<Line> lines;
  std::vector<std::size_t> block;
  for (std::size_t const c : filled) {
    if (block.size() > keys && joint_width(block, widths) + space + widths[c] > max_width) {
      add_block(lines, block, widths);
      lines.push_back({});
      block.resize(keys);
    }
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

std::string percent_cell(std::optional<double> fraction) {
  return fraction && !std::isnan(*fraction) ? fmt::format("{:.1f} %", 100 * *fraction) : missing_text;
}

std::string change_cell(std::optional<double> fraction) {
  if (!fraction || std::isnan(*fraction)) return missing_text;
  return *fraction < large_difference ? fmt::format("{:+.1f} %", 100 * *fraction) : factor(*fraction);
}

std::string excess_cell(std::optional<double> excess) {
  return excess && *excess >= large_difference ? factor(*excess) : percent_cell(excess);
}

std::string speedup_cell(std::optional<double> speedup) {
  return speedup ? fmt::format("{:.2f}x", *speedup) : missing_text;
}

std::size_t shown_width(std::string const& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::vector<std::string> cell_lines(std::string const& text, std::size_t width) {
  YOKE_EXPECT(width > 0, "a line has a place");
  std::vector<std::string> lines;
  std::string_view rest(text);
  for (std::size_t bytes = bytes_of(rest, width); bytes < rest.size(); bytes = bytes_of(rest, width)) {
    std::size_t const end = break_at(rest, bytes);
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
  }
  if (!rest.empty() || lines.empty()) lines.emplace_back(rest);
  return lines;
}

}  // namespace yoke::cli
