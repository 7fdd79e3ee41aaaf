// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/percent.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {

double fraction_of_text(std::string const& option, std::string const& text, double max) {
  bool const percent = text.ends_with('%');
  auto const number = parse_number<double>(percent ? text.substr(0, text.size() - 1) : text);
  double const value = number.value_or(-1) / (percent ? 100 : 1);
  if (!percent && value >= 1)
    throw Error(fmt::format("{} is '{}', which is {} %; write {}% if that is a number of percent", option, text,
                            number_text(100 * value), text));
  if (!(value > 0 && value <= max))
    throw Error(fmt::format("{} is '{}'; it must be above 0 % and up to {} %, such as 5% or 0.05", option, text,
                            number_text(100 * max)));
  return value;
}

}  // namespace yoke
