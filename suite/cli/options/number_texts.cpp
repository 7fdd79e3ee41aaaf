// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/number_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::cli {
namespace {

[[noreturn]] void refuse(std::string const& option, std::string const& text) {
  throw Error(option + " is '" + text + "'; it must be a value, values with commas between them, or FROM:TO:STEP");
}

std::vector<std::string> range_values(std::string const& option, std::string const& text) {
  auto const parts = core::split(text, ':');
  if (parts.size() != 3) refuse(option, text);
  auto const from = core::parse_number<double>(parts[0]), to = core::parse_number<double>(parts[1]),
             step = core::parse_number<double>(parts[2]);
  constexpr double max_values = 10'000;
  if (!from || !to || !step || !(*step > 0) || !(*to >= *from) || (*to - *from) / *step > max_values)
    refuse(option, text);
  // The last value may miss the end by rounding.
  auto const steps = static_cast<std::size_t>(std::floor((*to - *from) / *step * (1 + 1e-12) + 1e-9));
  std::vector<std::string> values;
  for (std::size_t i = 0; i <= steps; ++i)
    values.push_back(fmt::format("{:.12g}", *from + static_cast<double>(i) * *step));
  return values;
}

}  // namespace

double fraction_of_text(std::string const& option, std::string const& text, double max) {
  bool const percent = text.ends_with('%');
  auto const number = core::parse_number<double>(percent ? text.substr(0, text.size() - 1) : text);
  double const value = number.value_or(-1) / (percent ? 100 : 1);
  if (!percent && value >= 1)
    throw Error(fmt::format("{} is '{}', which is {} %; write {}% if that is a number of percent", option, text,
                            core::number_text(100 * value), text));
  if (!(value > 0 && value <= max))
    throw Error(fmt::format("{} is '{}'; it must be above 0 % and up to {} %, such as 5% or 0.05", option, text,
                            core::number_text(100 * max)));
  return value;
}

std::vector<std::string> sweep_values(std::string const& option, std::string const& text) {
  std::vector<std::string> values;
  for (auto const& part : core::split(text, ',')) {
    if (part.empty()) refuse(option, text);
    std::string const value(part);
    auto const more = value.find(':') == value.npos ? std::vector{value} : range_values(option, value);
    for (auto const& one : more)
      if (std::find(values.begin(), values.end(), one) == values.end()) values.push_back(one);
  }
  return values;
}

}  // namespace yoke::cli
