// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace yoke {

/// A row type of yoke's CSV files.
struct KnownRows {
  std::string_view name;    ///< plural noun such as "runs"
  std::string_view writer;  ///< command that writes them
  /// Two columns that together occur in no other row type.
  std::string_view first_column, second_column;
};

/// Returns the row type that has these columns; null if none of yoke's has.
KnownRows const* known_rows(std::span<std::string const> columns);

}  // namespace yoke
