// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/csv.hpp"

namespace yoke {

/// Which values of a column are good.
enum class Accepted { positive, not_negative, fraction };

/// A CSV file whose columns come in any order, some of them optional.
class PointsTable {
 public:
  /// Throws Error where a required column is missing, and for one in neither list.
  PointsTable(std::string file, CsvText text, std::span<std::string_view const> required,
              std::span<std::string_view const> optional);

  std::size_t rows() const { return text_.records.size(); }
  /// Empty where the file has no such column.
  std::string_view text(std::size_t row, std::size_t column) const {
    return at_[column] == absent ? std::string_view() : text_.records[row].fields[at_[column]];
  }
  /// Nothing for an empty field. Throws Error for a text that is no number, or one that is not accepted.
  std::optional<double> number(std::size_t row, std::size_t column, Accepted accepted) const;
  /// The same; throws Error for an empty field too.
  double needed(std::size_t row, std::size_t column, Accepted accepted) const;
  /// Throws Error naming line, column and value.
  [[noreturn]] void refuse(std::size_t row, std::size_t column, std::string const& accepted) const;

 private:
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::string file_;
  CsvText text_;
  std::vector<std::string_view> names_;  ///< required, then optional
  std::vector<std::size_t> at_;          ///< where in the file
};

/// Appends a comma and the number; the comma alone for nothing.
void append_field(std::string& line, std::optional<double> value);

}  // namespace yoke
