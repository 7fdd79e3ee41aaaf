// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace yoke {

/// A column of a CSV file: the one place that knows its name, its meaning with the unit, and the member it stands for.
template <class Row>
struct Column {
  std::string_view name, meaning;
  std::variant<std::string Row::*, std::uint64_t Row::*, double Row::*, std::optional<std::uint64_t> Row::*,
               std::optional<double> Row::*>
      member;
};

}  // namespace yoke
