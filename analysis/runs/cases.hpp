// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "suite/core/rows/run_identity.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Groups rows into cases and plans by their identities, in the order of first appearance.
class Grouping {
 public:
  /// Indices of a case among the cases, and of a plan among its plans; they do not change.
  struct Place {
    std::size_t of = 0, plan = 0;
    bool new_case = false, new_plan = false;  ///< true for the first row of a case or plan
  };
  Place place(core::RunRow const& row);
  void clear();

 private:
  std::unordered_map<std::string, std::size_t> case_index_, plan_index_;
  std::vector<std::size_t> plans_;  ///< number of plans by case
};

/// Returns the title of a case by one of its rows, such as "mm 1024 float streamed tile=32"; for rows of several ranks
/// it ends in the rank.
std::string case_title(core::RunRow const& problem);

/// Returns the partitioner with everything that may distinguish it from other plans of a case.
std::string full_name(core::Execution const& execution);

/// Names the plans of a case: the partitioner; if it occurs several times, also the features that distinguish the plan.
/// The second of two identical plans ends in "again".
template <class Plan>
void name_plans(std::vector<Plan>& plans) {
  for (auto& plan : plans) {
    bool const alone = std::count_if(plans.begin(), plans.end(), [&](Plan const& other) {
                         return other.partitioner == plan.partitioner && other.copy == plan.copy;
                       }) == 1;
    plan.name = (alone ? plan.partitioner : full_name(plan)) + (plan.copy > 0 ? " again" : "");
  }
}

/// Repetitions of one plan.
struct PlanRuns : core::Execution {
  std::string name;  ///< name_plans
  std::vector<core::RunRow> rows;
};

/// Plans that did the same work on the same machine, so that their times are comparable. `problem` is the first row;
/// all rows have its machine, backends, threads, units, workload, size, precision, data, workload options and seed.
struct Case {
  core::RunRow problem;
  std::vector<PlanRuns> plans;
};

/// Groups rows into cases and plans, in the order in which they first occur. Omits second copies of plans (A/A
/// controls) unless `with_copies`.
std::vector<Case> group_cases(std::span<core::RunRow const> rows, bool with_copies = false);

/// True if the repetition is ok and was timed.
bool is_measured(core::RunRow const& run);
/// Energy of host and devices together; `std::nullopt` if one of them was not measured.
std::optional<double> energy_j(core::RunRow const& run);
/// Makespans of the repetitions that are ok, in seconds.
std::vector<double> makespans_s(PlanRuns const& plan);
/// Median of the column over the repetitions that are ok and have it.
std::optional<double> median_of(PlanRuns const& plan, std::optional<double> core::RunRow::*column);

}  // namespace yoke::analysis
