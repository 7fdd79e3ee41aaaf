// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// A workload, partitioner or model, or one of its options.
struct ListRow {
  std::string kind, name, option, meaning, fallback, accepted;
  static std::span<Column<ListRow> const> columns();
};

}  // namespace yoke
