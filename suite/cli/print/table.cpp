// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

constexpr int digits = 4;

std::size_t width(std::string const& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

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

/// `prefixes` by rising power of ten.
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

std::string percent(std::optional<double> fraction, bool sign) {
  if (!fraction || std::isnan(*fraction)) return missing_text;
  return sign ? fmt::format("{:+.1f} %", 100 * *fraction) : fmt::format("{:.1f} %", 100 * *fraction);
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  YOKE_EXPECT(cells.size() == headings_.size(), "a row of a table needs one cell per heading");
  rows_.push_back(std::move(cells));
}

std::string Table::to_string() const {
  std::vector<std::string> titles, units, rule;
  for (auto const& heading : headings_) {
    titles.push_back(heading.title);
    units.push_back(heading.unit);
  }
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < headings_.size(); ++c) {
    auto widest = std::max(width(titles[c]), width(units[c]));
    for (auto const& row : rows_) widest = std::max(widest, width(row[c]));
    widths.push_back(widest);
    rule.emplace_back(widest, '-');
  }
  std::string text;
  auto const line = [&](std::vector<std::string> const& cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      std::string const space(widths[c] - width(cells[c]), ' ');
      if (c > 0) text += "  ";
      text += headings_[c].align == Align::right ? space + cells[c] : cells[c] + space;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  line(titles);
  if (std::any_of(units.begin(), units.end(), [](auto const& unit) { return !unit.empty(); })) line(units);
  line(rule);
  for (auto const& row : rows_) line(row);
  return text;
}

std::string number_cell(std::optional<double> value) {
  if (!value || std::isnan(*value)) return missing_text;
  if (*value == 0 || !std::isfinite(*value)) return fmt::format("{}", *value);
  int const power = magnitude(*value);
  return power < -4 || power > 6 ? fmt::format("{:.{}e}", *value, digits - 1) : fixed(*value);
}

std::string seconds_cell(std::optional<double> seconds) {
  static constexpr std::array<Prefix, 4> prefixes{{{-9, "n"}, {-6, "µ"}, {-3, "m"}, {0, ""}}};
  return seconds ? prefixed(*seconds, prefixes, "s") : missing_text;
}

std::string bytes_cell(std::optional<double> bytes) {
  static constexpr std::array<Prefix, 5> prefixes{{{0, ""}, {3, "k"}, {6, "M"}, {9, "G"}, {12, "T"}}};
  return bytes ? prefixed(*bytes, prefixes, "B") : missing_text;
}

std::string hertz_cell(std::optional<double> hertz) {
  static constexpr std::array<Prefix, 4> prefixes{{{0, ""}, {3, "k"}, {6, "M"}, {9, "G"}}};
  return hertz ? prefixed(*hertz, prefixes, "Hz") : missing_text;
}

std::string gflops_cell(double flops, std::optional<double> seconds) {
  if (!(flops > 0) || !seconds || !(*seconds > 0)) return missing_text;
  return number_cell(flops / *seconds * 1e-9);
}

std::string percent_cell(std::optional<double> fraction) { return percent(fraction, false); }
std::string change_cell(std::optional<double> fraction) { return percent(fraction, true); }

}  // namespace yoke
