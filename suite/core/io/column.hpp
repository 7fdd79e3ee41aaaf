// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "suite/core/status.hpp"

namespace yoke {

/// Valid numbers of a CSV column or JSON key; never NaN or infinite.
struct NumberRange {
  double min = std::numeric_limits<double>::lowest(), max = std::numeric_limits<double>::max();
  std::string_view must_be = "a finite number";
  /// True if `value` is in the range; false for NaN.
  bool holds(double value) const { return value >= min && value <= max; }
};
/// Range of texts, and of integers of any size.
inline constexpr NumberRange any_number{};
// Quotients and products of a few numbers within these bounds stay finite.
inline constexpr NumberRange not_negative{0, 1e60, "a number from 0 to 1e60"};
inline constexpr NumberRange positive{1e-60, 1e60, "a number from 1e-60 to 1e60"};
inline constexpr NumberRange either_sign{-1e60, 1e60, "a number from -1e60 to 1e60"};
inline constexpr NumberRange fraction{0, 1, "a number from 0 to 1"};
inline constexpr NumberRange correlation{-1, 1, "a number from -1 to 1"};
inline constexpr NumberRange zero_or_one{0, 1, "0 or 1"};
inline constexpr NumberRange from_one{1, std::numeric_limits<double>::max(), "a whole number from 1"};

/// A column of a CSV file: its name, its meaning with the unit, the member (of the row or of a base class) that it
/// stores, its range, and whether a file may omit it. No other place defines these.
template <class Row>
struct Column {
  std::string_view name, meaning;
  std::variant<std::string Row::*, std::uint64_t Row::*, double Row::*, std::optional<std::uint64_t> Row::*,
               std::optional<double> Row::*, Status Row::*>
      member;
  NumberRange range = any_number;
  bool may_lack = false;
};

}  // namespace yoke
