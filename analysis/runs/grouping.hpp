// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "suite/core/rows/run_identity.hpp"

namespace yoke {

/// Groups rows into cases and plans by their identities, in the order of first appearance.
class Grouping {
 public:
  /// Indices of a case among the cases, and of a plan among its plans; they do not change.
  struct Place {
    std::size_t of = 0, plan = 0;
    bool new_case = false, new_plan = false;  ///< true for the first row of a case or plan
  };
  Place place(RunRow const& row);
  void clear();

 private:
  std::unordered_map<std::string, std::size_t> case_index_, plan_index_;
  std::vector<std::size_t> plans_;  ///< number of plans by case
};

/// Returns the title of a case by one of its rows, such as "mm 1024 float streamed tile=32"; for rows of several ranks
/// it ends in the rank.
std::string case_title(RunRow const& problem);

/// Returns the partitioner with everything that may distinguish it from other plans of a case.
std::string full_name(Execution const& execution);

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

}  // namespace yoke
