// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/runs/case_answer.hpp"
#include "suite/cli/print/results.hpp"

namespace yoke::cli {

/// Returns a model's prediction for a plan, in seconds; `std::nullopt` if it has none.
using PredictedSeconds = std::function<std::optional<double>(analysis::PlanRow const&)>;

/// Table with plan, share, time with its spread, number of repetitions, speed-up over the better single processor,
/// GFLOP/s or GB/s, imbalance, predicted time if `predicted` is set, and the verdict against the best plan. Remarks
/// give the reasons for missing times. Needs at least one row.
TitledTable case_table(std::span<analysis::PlanRow const> rows, PredictedSeconds const& predicted = {});

/// Returns case_table of each case with its answer. Titles name the processors if not all cases have the same.
std::vector<TitledTable> case_tables(std::span<analysis::JudgedCase const> cases,
                                     PredictedSeconds const& predicted = {});

/// Summary of all cases, then a sentence that the device is no GPU, if all cases ran on a split host, on separate
/// lines; empty if neither exists.
std::string closing_text(std::span<analysis::JudgedCase const> cases);

/// Table with a line per case: the best plan, its gain over the better single processor with its interval, share and
/// times.
Table overview_table(std::span<analysis::JudgedCase const> cases, PredictedSeconds const& predicted = {});

/// Judges the plans of these rows.
std::vector<analysis::JudgedCase> judged_plans(std::span<core::RunRow const> rows);

/// Prints the tables of these cases to standard output.
void print_plans(std::span<analysis::JudgedCase const> cases, PredictedSeconds const& predicted = {});

}  // namespace yoke::cli
