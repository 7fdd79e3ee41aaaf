// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/partitioner.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// The repetitions of one plan: a partitioner with its options, carried out with one depth and number of slices, one
/// way to wait for the device, learning or not.
struct PlanRuns : PlanColumns {
  /// The partitioner; if the case has it several times, also what distinguishes this plan.
  std::string name;
  std::vector<RunRow> rows;
};

/// The role of a partitioner, by its name in rows.
using RoleOf = std::function<Role(std::string const& partitioner)>;

/// Plans that did the same work on the same machine: their times may be compared. `problem` is the first of the rows;
/// all have its machine, backends, threads, units, workload, size, precision, data, workload options and seed.
struct Case {
  RunRow problem;
  std::vector<PlanRuns> plans;
};

/// Cases and their plans in the order in which the rows first name them. Second copies of plans, which say how far
/// chance goes and are no plans to choose, are left out unless asked for.
std::vector<Case> group_cases(std::span<RunRow const> rows, bool with_copies = false);

/// Whether it is the second of two identical plans.
bool is_copy(PlanRuns const& plan);

/// Such as "mm 1024 float streamed tile=32", of several ranks with "rank 1".
std::string title(Case const& of);

/// Whether the repetition is ok and was timed.
bool is_measured(RunRow const& run);
/// Of host and devices together; nothing if one of them was not measured.
std::optional<double> energy_j(RunRow const& run);
/// Makespans of the repetitions that are ok, in seconds.
std::vector<double> makespans_s(PlanRuns const& plan);
/// Joules of those of them that have a number above 0.
std::vector<double> energies_j(PlanRuns const& plan);
/// Median of the column over the repetitions that are ok and have it.
std::optional<double> median_of(PlanRuns const& plan, std::optional<double> RunRow::*column);

/// Summary of a plan.
struct PlanSummary {
  std::size_t ok = 0, not_ok = 0;  ///< repetitions
  Status status = Status::ok;      ///< of the first that is not ok
  std::string reason;
  double flops = 0;                ///< of one repetition
  std::optional<double> median_s;  ///< makespan
  std::optional<double> iqr_s;     ///< its interquartile range
  std::optional<double> share;     ///< medians
  std::optional<double> imbalance;
};
PlanSummary summarise(PlanRuns const& plan);

}  // namespace yoke
