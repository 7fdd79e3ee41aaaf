// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suite/cli/print/titled_table.hpp"
#include "suite/studies/plans/plan_row.hpp"

namespace yoke {

/// What a model said of a plan, in seconds; empty where it said nothing.
using PredictedSeconds = std::function<std::optional<double>(PlanRow const&)>;

/// Plan, share, time with its spread, number of repetitions, speed-up over the better single processor, GFLOP/s or
/// GB/s, imbalance, predicted time if there is a `predicted`, and which plan is best or not told from it. Remarks say
/// why plans have no time. There must be a row.
TitledTable case_table(std::span<PlanRow const> rows, PredictedSeconds const& predicted = {});

/// case_table of each case. Titles name the processors too if not all cases have the same.
std::vector<TitledTable> case_tables(std::span<std::vector<PlanRow> const> cases,
                                     PredictedSeconds const& predicted = {});

/// A table per case of these rows on standard output, plans by rising time.
void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted = {});

}  // namespace yoke
