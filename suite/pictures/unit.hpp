// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace yoke {

/// Four significant digits at most and an SI prefix, such as "12.35 ms" or "1.5 GFLOP/s"; a number without a unit
/// has no prefix. "-" for nothing.
std::string si_text(std::optional<double> value, std::string_view unit);

/// A fraction in percent, such as "33.3 %"; "-" for nothing.
std::string percent_text(std::optional<double> fraction);

/// A number of three significant digits without trailing zeros, such as "0.25" or "1e-07"; whole ones up to 99999.
std::string short_number(double value);

/// A power of 1000 and its SI prefix.
struct Prefix {
  double factor = 1;
  std::string_view name;
};
/// With which a number reads as 1 to 1000; none for 0.
Prefix prefix_of(double value);

}  // namespace yoke
