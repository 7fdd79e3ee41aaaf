// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/number_option.hpp"

#include <fmt/format.h>

#include "suite/core/number.hpp"

namespace yoke {
namespace {

template <class Number>
CLI::Validator number_in(char const* kind, Number least, Number most) {
  return CLI::Validator(
      [=](std::string& text) {
        auto const number = parse_number<Number>(text);
        if (number && *number >= least && *number <= most) return std::string();
        return fmt::format("'{}' is not {} from {} to {}", text, kind, least, most);
      },
      fmt::format("{} to {}", least, most));
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  return number_in("a whole number", least, most);
}

CLI::Validator real_number(double least, double most) { return number_in("a number", least, most); }

}  // namespace yoke
