// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace yoke {

/// A table for a terminal: titles, a line of units where there are any, a rule, rows. Columns are as wide as they need
/// to be and two spaces apart; every code point counts as one place.
class Table {
 public:
  enum class Align { left, right };
  struct Heading {
    std::string title;
    std::string unit = {};      ///< or what else the reader must know, such as "on device"
    Align align = Align::left;  ///< numbers are right-aligned
  };

  explicit Table(std::vector<Heading> headings) : headings_(std::move(headings)) {}
  /// One cell per heading.
  void add(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }
  /// Whole lines without trailing spaces.
  std::string to_string() const;

 private:
  std::vector<Heading> headings_;
  std::vector<std::vector<std::string>> rows_;
};

/// What stands for a number that is not there.
inline constexpr char const* missing_text = "-";

/// Four significant digits, such as "0.01235" or "1.000e+07"; `missing_text` for nothing and for NaN.
std::string number_cell(std::optional<double> value);
/// Seconds with four significant digits and an SI prefix, such as "12.35 ms".
std::string seconds_cell(std::optional<double> seconds);
/// Bytes with four significant digits and an SI prefix (powers of 1000), such as "1.678 GB".
std::string bytes_cell(std::optional<double> bytes);
/// Hertz with four significant digits and an SI prefix, such as "705.0 MHz".
std::string hertz_cell(std::optional<double> hertz);
/// 1e9 floating-point operations per second, without the unit; `missing_text` where there are no flops or no time.
std::string gflops_cell(double flops, std::optional<double> seconds);
/// A fraction in percent with one decimal, such as "33.3 %".
std::string percent_cell(std::optional<double> fraction);
/// The same with its sign, for changes and errors, such as "+6.2 %".
std::string change_cell(std::optional<double> fraction);

}  // namespace yoke
