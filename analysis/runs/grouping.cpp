// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/grouping.hpp"

#include <utility>

namespace yoke {

Grouping::Place Grouping::place(RunRow const& row) {
  std::string identity = case_identity(row);
  auto const [of, new_case] = case_index_.try_emplace(identity, plans_.size());
  if (new_case) plans_.push_back(0);
  auto& plans = plans_[of->second];
  auto const [plan, new_plan] = plan_index_.try_emplace(std::move(identity += execution_identity(row)), plans);
  if (new_plan) ++plans;
  return {of->second, plan->second, new_case, new_plan};
}

void Grouping::clear() {
  case_index_.clear();
  plan_index_.clear();
  plans_.clear();
}

std::string case_title(RunRow const& problem) {
  auto text = problem.workload + " " + std::to_string(problem.size) + " " + problem.precision + " " + problem.data;
  if (!problem.workload_options.empty()) text += " " + problem.workload_options;
  if (!problem.across.empty())
    return text + " across " + std::to_string(problem.ranks) + " ranks, each by " + problem.within;
  return problem.ranks < 2 ? text : text + " rank " + std::to_string(problem.rank);
}

std::string full_name(Execution const& execution) {
  std::string name = execution.partitioner;
  if (!execution.options.empty()) name += " " + execution.options;
  if (execution.depth > 1) name += " depth " + std::to_string(execution.depth);
  if (execution.slices > 1) name += " slices " + std::to_string(execution.slices);
  if (execution.blocking) name += " blocking";
  if (execution.learning) name += " learning";
  return name;
}

}  // namespace yoke
