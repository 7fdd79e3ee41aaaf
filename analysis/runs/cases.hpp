// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/runs/grouping.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Repetitions of one plan.
struct PlanRuns : Execution {
  std::string name;  ///< name_plans
  std::vector<RunRow> rows;
};

/// Plans that did the same work on the same machine, so that their times are comparable. `problem` is the first row;
/// all rows have its machine, backends, threads, units, workload, size, precision, data, workload options and seed.
struct Case {
  RunRow problem;
  std::vector<PlanRuns> plans;
};

/// Groups rows into cases and plans, in the order in which they first occur. Omits second copies of plans (A/A
/// controls) unless `with_copies`.
std::vector<Case> group_cases(std::span<RunRow const> rows, bool with_copies = false);

/// True if the repetition is ok and was timed.
bool is_measured(RunRow const& run);
/// Energy of host and devices together; `std::nullopt` if one of them was not measured.
std::optional<double> energy_j(RunRow const& run);
/// Makespans of the repetitions that are ok, in seconds.
std::vector<double> makespans_s(PlanRuns const& plan);
/// Median of the column over the repetitions that are ok and have it.
std::optional<double> median_of(PlanRuns const& plan, std::optional<double> RunRow::*column);

}  // namespace yoke
