// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "suite/cli/print/table.hpp"
#include "suite/studies/plans/plan_row.hpp"

namespace yoke {

/// What a model said of a plan, in seconds; empty where it said nothing.
using PredictedSeconds = std::function<std::optional<double>(PlanRow const&)>;

/// The plans of one case for a reader.
struct CaseTable {
  std::string title;
  Table table;
  /// Why plans have no time, a line per reason.
  std::vector<std::string> remarks;
};

/// Plan, share, time with its spread, number of repetitions, speed-up over the better single processor, GFLOP/s or
/// GB/s, imbalance, predicted time if there is a `predicted`, and which plan is best or not told from it. There must be
/// a row.
CaseTable case_table(std::span<PlanRow const> rows, PredictedSeconds const& predicted = {});

/// A table per case of these rows on standard output, plans by rising time.
void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted = {});

}  // namespace yoke
