// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace yoke {

/// A kind of yoke's CSV files.
struct KnownRows {
  std::string_view name;    ///< in the plural, such as "runs"
  std::string_view writer;  ///< the command that writes them
  /// Columns, former names included, that together only this kind has.
  std::string_view first_column, second_column;
};

/// The kind that has these columns; null if it is none of yoke's.
KnownRows const* known_rows(std::span<std::string const> columns);

}  // namespace yoke
