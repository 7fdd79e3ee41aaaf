// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Selects rows of runs by conditions: `--where`.
class RunFilter {
 public:
  /// Conditions in the format of `condition_of`. Throws Error for other texts and for columns that runs do not have.
  explicit RunFilter(std::vector<std::string> const& conditions);
  bool holds(RunRow const& row) const;

 private:
  std::vector<Condition> conditions_;
  std::vector<std::size_t> columns_;
};

}  // namespace yoke
