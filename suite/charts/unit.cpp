// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/charts/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace yoke::charts {

std::string si_text(std::optional<double> value, std::string_view unit) {
  if (!value || std::isnan(*value)) return "-";
  if (unit.empty()) return fmt::format("{:.4g}", *value);
  auto const [factor, prefix] = prefix_of(*value);
  return fmt::format("{:.4g} {}{}", *value / factor, prefix, unit);
}

std::string percent_text(std::optional<double> fraction) {
  return fraction ? fmt::format("{:.1f} %", 100 * *fraction) : "-";
}

std::string short_number(double value) {
  return std::abs(value) >= 100 && std::abs(value) < 1e5 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string power_text(double power, double base) {
  static constexpr std::array<std::string_view, 10> raised{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                           "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  int const exponent = static_cast<int>(std::round(std::log(power) / std::log(base)));
  if (exponent == 0 || exponent == 1) return fmt::format("{:.0f}", power);
  std::string text = fmt::format("{:.0f}", base);
  if (exponent < 0) text += "\u207b";
  for (char const digit : std::to_string(std::abs(exponent))) text += raised[static_cast<std::size_t>(digit - '0')];
  return text;
}

Prefix prefix_of(double value) {
  static constexpr std::array<std::string_view, 11> names{"f", "p", "n", "\u00b5", "m", "", "k", "M", "G", "T", "P"};
  constexpr int least = -5, most = 5;
  if (value == 0 || !std::isfinite(value)) return {};
  // A value that rounds to 1000 takes the next prefix.
  int const power = std::clamp(static_cast<int>(std::floor(std::log10(std::abs(value) * 1.0005) / 3)), least, most);
  return {std::pow(1000.0, power), names[static_cast<std::size_t>(power - least)]};
}

}  // namespace yoke::charts
