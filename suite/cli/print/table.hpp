// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace yoke::cli {

/// A table for a terminal: titles, a line of units if a column has one, a rule, rows. Columns are as wide as their
/// cells and two spaces apart; every code point counts as one place. Columns without any value are left out, except the
/// first.
class Table {
 public:
  enum class Align { left, right };
  enum class Row { plain, best, worse };  ///< a row that is best, or worse than before, has a color
  struct Heading {
    std::string title;
    std::string unit = {};      ///< or another remark for the reader, such as "on device"
    Align align = Align::left;  ///< numbers are right-aligned
  };
  struct Line {
    std::string text;
    Row row = Row::plain;
  };

  explicit Table(std::vector<Heading> headings) : headings_(std::move(headings)) {}
  /// Adds a row with one cell per heading.
  void add(std::vector<std::string> cells, Row row = Row::plain);
  bool empty() const { return rows_.empty(); }
  std::size_t rows() const { return rows_.size(); }
  /// Lines without line breaks and trailing spaces. Wide tables continue below in blocks. Each block
  /// repeats the first columns, as many as distinguish all rows; cells that are too wide for that wrap.
  std::vector<Line> lines(std::size_t width = std::numeric_limits<std::size_t>::max()) const;
  /// The lines as one text.
  std::string to_string(std::size_t width = std::numeric_limits<std::size_t>::max()) const;
  /// The table in Markdown.
  std::string to_markdown() const;

 private:
  struct Record {
    std::vector<std::string> cells;
    Row row;
  };
  std::vector<std::size_t> filled_columns() const;
  /// Number of the first `columns` that distinguish all rows; without such, those of text before the first number.
  std::size_t key_columns(std::vector<std::size_t> const& columns) const;
  void add_block(std::vector<Line>& lines, std::vector<std::size_t> const& columns,
                 std::vector<std::size_t> const& widths) const;

  std::vector<Heading> headings_;
  std::vector<Record> rows_;
};

/// Prints the table to standard output as wide as the terminal, with colors if it supports them.
void print_table(Table const& table);

/// Text of a missing number.
inline constexpr char const* missing_text = "-";

/// Four significant digits, such as "0.01235" or "1.000e+07"; `missing_text` for `std::nullopt` and NaN.
std::string number_cell(std::optional<double> value);
/// Three digits after the point, for correlations and |ln(predicted / measured)|, such as "0.146".
std::string three_digits_cell(std::optional<double> value);
/// Seconds with four significant digits and an SI prefix, such as "12.35 ms".
std::string seconds_cell(std::optional<double> seconds);
/// Bytes with four significant digits and an SI prefix (powers of 1000), such as "1.678 GB".
std::string bytes_cell(std::optional<double> bytes);
/// Bytes with powers of 1024, for sizes that are powers of two, such as "16.00 KiB".
std::string binary_bytes_cell(std::optional<double> bytes);
/// Hertz with four significant digits and an SI prefix, such as "705.0 MHz".
std::string hertz_cell(std::optional<double> hertz);
/// 1e9 bytes per second, without the unit; `missing_text` for `std::nullopt`.
std::string gigabytes_cell(std::optional<double> bytes_per_s);
/// A fraction in percent with one decimal, such as "33.3 %".
std::string percent_cell(std::optional<double> fraction);
/// A relative change in percent with its sign, such as "+6.2 %"; from ten times on as a factor, such as "84x".
std::string change_cell(std::optional<double> fraction);
/// A relative excess in percent with one decimal, such as "21.8 %"; from ten times on as a factor, such as "84x".
std::string excess_cell(std::optional<double> excess);
/// A factor with two decimals, such as "1.87x".
std::string speedup_cell(std::optional<double> speedup);

/// Number of places that a text takes in a terminal: every code point counts as one.
std::size_t shown_width(std::string const& text);

/// Splits the text into lines of at most `width` places, at least one line: at spaces, otherwise after one of "/;,=",
/// otherwise anywhere between code points. `width` must be positive.
std::vector<std::string> cell_lines(std::string const& text, std::size_t width);

}  // namespace yoke::cli
