// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/comparison_report.hpp"
#include "suite/cli/print/results.hpp"

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

/// Sorted titles of cases: only adjacent titles can have the same beginning.
std::vector<std::string_view> sorted_titles(analysis::Compared const& compared);

/// The title without the options of the workload, unless another case differs in them alone. `sorted` has the titles of
/// all cases.
std::string short_title(std::vector<std::string_view> const& sorted, analysis::ComparedCase const& of);

/// The plans of one case with verdicts, changes and medians, without those that only one side has unless `all`, and
/// without those of the verdict same if there are `many` plans. `details` adds the spread of each side.
TitledTable case_table(analysis::Compared const& compared, analysis::ComparedCase const& of, bool all, bool many,
                       bool details);

/// True if there are two sides, and all plans of the case that both have are inconclusive.
bool is_undecided(analysis::Compared const& compared, analysis::ComparedCase const& of);

/// A line for each undecided case: the range of its plans' changes, and the plan that needs the least repetitions, or
/// processes, for a verdict.
TitledTable undecided_table(analysis::Compared const& compared,
                            std::vector<analysis::ComparedCase const*> const& cases);

/// Returns `{"schema": 1, "labels", "differences", "rows", "summary", "order_changed", "regret", "foresight"}`:
/// docs/compare.md.
std::string compare_json(analysis::ComparisonReport const& report);

/// Returns JUnit's XML: a suite per case, a test per plan and side, which fails if it is in `failed` and is skipped if
/// it is inconclusive or on one side only. `shared`: failures of shifts that all plans share, as tests of a suite of
/// their own.
std::string compare_junit(analysis::ComparisonReport const& report,
                          std::vector<analysis::PlanChange const*> const& failed,
                          std::vector<std::string> const& shared);

/// Returns the plans of the last side for github-action-benchmark's tool customSmallerIsBetter.
std::string github_benchmarks(analysis::ComparisonReport const& report);

/// Returns the plans of the last side in the Bencher metric format: latency in nanoseconds.
std::string bencher_metrics(analysis::ComparisonReport const& report);

}  // namespace yoke::cli
