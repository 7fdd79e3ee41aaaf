// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/number_option.hpp"

#include <fmt/format.h>

#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

template <class Number>
CLI::Validator number_in(char const* kind, Number min, Number max) {
  return CLI::Validator(
      [=](std::string& text) {
        auto const number = parse_number<Number>(text);
        if (number && *number >= min && *number <= max) return std::string();
        return fmt::format("'{}' is not {} from {} to {}", text, kind, min, max);
      },
      fmt::format("{} to {}", min, max));
}

}  // namespace

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) { return number_in("a whole number", min, max); }

CLI::Validator real_number(double min, double max) { return number_in("a number", min, max); }

}  // namespace yoke
