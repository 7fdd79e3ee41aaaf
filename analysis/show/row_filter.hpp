// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "analysis/show/text_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Selects rows of one kind by conditions: `--where`.
template <class Row>
class RowFilter {
 public:
  /// Conditions in the format of `condition_of`. Throws Error for other texts and for columns that such rows do not
  /// have.
  explicit RowFilter(std::vector<std::string> const& conditions) {
    TextRows const names = text_rows(std::vector<Row>{});
    for (auto const& text : conditions) {
      conditions_.push_back(condition_of(text));
      columns_.push_back(names.column(conditions_.back().column));
    }
  }
  bool holds(Row const& row) const {
    for (std::size_t i = 0; i < conditions_.size(); ++i)
      if (!conditions_[i].holds(core::field_text(row, Row::columns()[columns_[i]]))) return false;
    return true;
  }

 private:
  std::vector<Condition> conditions_;
  std::vector<std::size_t> columns_;
};

using RunFilter = RowFilter<core::RunRow>;

}  // namespace yoke::analysis
