// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/compare/comparison_report.hpp"
#include "suite/cli/print/titled_table.hpp"

namespace yoke::cli {

/// Tables of the counts with the answer, the differences besides the plans, the plans of each case, the best plans of
/// two sides, order changes, the regret matrix and the models' foresight, in this order. Without `all`, plans on one
/// side only are counted but not listed, cases of two sides in which all plans are inconclusive have one line each if
/// there are other cases, and above 200 plans those with the verdict same are left out. `details` adds the spread of
/// each side.
std::vector<TitledTable> compare_tables(analysis::ComparisonReport const& report, bool all, bool details,
                                        analysis::Correction correction);

/// Summary such as "1 slower, 0 faster, 5 same, 0 inconclusive, 2 only on one side; 1.053x the time in the geometric
/// mean".
std::string compare_summary(analysis::Compared const& compared);

/// Cell such as "+9.9 ... +11.7 %"; `missing_text` for `std::nullopt`.
std::string change_interval_cell(std::optional<analysis::Interval> const& ratio);

}  // namespace yoke::cli
