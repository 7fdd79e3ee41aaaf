// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "suite/core/io/number_range.hpp"
#include "suite/core/status.hpp"

namespace yoke {

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
