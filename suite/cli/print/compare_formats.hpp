// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/compare/comparison_report.hpp"

namespace yoke::cli {

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
