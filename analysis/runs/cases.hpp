// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Repetitions of one plan: a partitioner with its options, run with one depth, number of slices and way to wait for
/// the device, with or without learning.
struct PlanRuns : PlanColumns {
  /// Partitioner; if it occurs several times in the case, also the features that distinguish this plan.
  std::string name;
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

/// True for the second of two identical plans.
bool is_copy(PlanRuns const& plan);

/// Returns e.g. "mm 1024 float streamed tile=32"; rows of several ranks add "rank 1".
std::string title(Case const& of);

/// True if the repetition is ok and was timed.
bool is_measured(RunRow const& run);
/// Energy of host and devices together; `std::nullopt` if one of them was not measured.
std::optional<double> energy_j(RunRow const& run);
/// Makespans of the repetitions that are ok, in seconds.
std::vector<double> makespans_s(PlanRuns const& plan);
/// Energies, in joules, of the repetitions that are ok and have a positive energy.
std::vector<double> energies_j(PlanRuns const& plan);
/// Median of the column over the repetitions that are ok and have it.
std::optional<double> median_of(PlanRuns const& plan, std::optional<double> RunRow::*column);

struct PlanSummary {
  std::size_t ok = 0, not_ok = 0;  ///< number of repetitions
  Status status = Status::ok;      ///< status of the first repetition that is not ok
  std::string reason;
  double flops = 0;                ///< flops of one repetition
  std::optional<double> median_s;  ///< median makespan
  std::optional<double> iqr_s;     ///< interquartile range of the makespan
  std::optional<double> share;     ///< medians
  std::optional<double> imbalance;
};
/// Summarizes the repetitions of a plan.
PlanSummary summarise(PlanRuns const& plan);

}  // namespace yoke
