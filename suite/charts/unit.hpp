// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace yoke::charts {

/// Formats a value with at most four significant digits and an SI prefix, e.g. "12.35 ms" or "1.5 GFLOP/s"; without a
/// unit no prefix. "-" for `std::nullopt` and NaN.
std::string si_text(std::optional<double> value, std::string_view unit);

/// Formats a fraction in percent, e.g. "33.3 %"; "-" for `std::nullopt`.
std::string percent_text(std::optional<double> fraction);

/// Formats a number with three significant digits, without trailing zeros, e.g. "0.25" or "1e-07"; in full up to 99999.
std::string short_number(double value);

/// Formats a power of a whole base with a raised exponent, e.g. 0.001 as "10\u207b\u00b3"; 1 and the base as such.
std::string power_text(double power, double base);

/// A power of 1000 and its SI prefix.
struct Prefix {
  double factor = 1;
  std::string_view name;
};
/// Returns the prefix with which a number reads as 1 to 1000; none for 0.
Prefix prefix_of(double value);

}  // namespace yoke::charts
