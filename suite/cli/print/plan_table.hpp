// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suite/cli/print/titled_table.hpp"
#include "suite/studies/plans/plan_row.hpp"

namespace yoke {

/// Returns a model's prediction for a plan, in seconds; `std::nullopt` if it has none.
using PredictedSeconds = std::function<std::optional<double>(PlanRow const&)>;

/// Table with plan, share, time with its spread, number of repetitions, speed-up over the better single processor,
/// GFLOP/s or GB/s, imbalance, predicted time if `predicted` is set, and the verdict against the best plan. Remarks
/// give the reasons for missing times. Needs at least one row.
TitledTable case_table(std::span<PlanRow const> rows, PredictedSeconds const& predicted = {});

/// case_table of each case. Titles name the processors too if the cases have different ones.
std::vector<TitledTable> case_tables(std::span<std::vector<PlanRow> const> cases,
                                     PredictedSeconds const& predicted = {});

/// Prints a table per case of these rows to standard output, plans by ascending time.
void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted = {});

}  // namespace yoke
