// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/run_filter.hpp"

namespace yoke {

RunFilter::RunFilter(std::vector<std::string> const& conditions) {
  TextRows const names = text_rows(std::vector<RunRow>{});
  for (auto const& text : conditions) {
    conditions_.push_back(condition_of(text));
    columns_.push_back(names.column(conditions_.back().column));
  }
}

bool RunFilter::holds(RunRow const& row) const {
  for (std::size_t i = 0; i < conditions_.size(); ++i)
    if (!conditions_[i].holds(field_text(row, RunRow::columns()[columns_[i]]))) return false;
  return true;
}

}  // namespace yoke
