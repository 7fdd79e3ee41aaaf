// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/lockstep_report.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke::analysis {
namespace {

/// Scales the median absolute deviation of a normal distribution to its standard deviation.
constexpr double mad_to_sigma = 1.4826;

void find_outliers(std::vector<RankTimes>& ranks) {
  std::vector<double> medians_s, distances_s;
  for (auto const& one : ranks) medians_s.push_back(one.median_s);
  double const middle_s = median(medians_s);
  for (double const one : medians_s) distances_s.push_back(std::abs(one - middle_s));
  double const limit_s = std::max(min_outlier_difference * middle_s, 3 * mad_to_sigma * median(distances_s));
  for (auto& one : ranks) {
    one.difference = one.median_s / middle_s - 1;
    one.outlier = std::abs(one.median_s - middle_s) > limit_s;
  }
}

/// Rows of one plan of one case on all ranks.
struct Gathered {
  std::string title, plan, identity;
  std::vector<PlanRuns> ranks;
};

bool complete(core::RunRow const& row) { return is_measured(row) && row.slowest_s.has_value(); }

LockstepPlan judged(Gathered const& gathered) {
  LockstepPlan plan{gathered.title, gathered.plan, 0, 0, 0, {}};
  std::vector<double> slowest_s;
  for (auto const& runs : gathered.ranks) {
    RankTimes times;
    std::vector<double> own_s;
    for (auto const& row : runs.rows) {
      if (!complete(row)) continue;
      times.rank = row.rank;
      times.node = row.node;
      own_s.push_back(*row.makespan_s);
      if (*row.makespan_s >= *row.slowest_s) ++times.slowest;
      if (plan.ranks.empty()) slowest_s.push_back(*row.slowest_s);
    }
    if (own_s.empty()) continue;
    times.median_s = median(own_s);
    plan.ranks.push_back(std::move(times));
  }
  if (plan.ranks.empty()) return plan;
  plan.repetitions = slowest_s.size();
  plan.median_s = median(slowest_s);
  auto const [shortest, longest] = std::minmax_element(
      plan.ranks.begin(), plan.ranks.end(), [](auto const& a, auto const& b) { return a.median_s < b.median_s; });
  plan.spread = longest->median_s / shortest->median_s - 1;
  find_outliers(plan.ranks);
  return plan;
}

}  // namespace

std::vector<LockstepPlan> lockstep_plans(std::span<core::RunRow const> rows) {
  std::vector<Gathered> all;
  for (auto& of : group_cases(rows)) {
    core::RunRow anywhere = of.problem;
    anywhere.ranks = 1;
    for (auto& plan : of.plans) {
      if (plan.rows.front().ranks < 2) continue;
      std::string const identity = case_title(anywhere) + '\n' + std::to_string(of.problem.seed) + '\n' +
                                   core::execution_identity(plan.rows.front());
      auto found = std::find_if(all.begin(), all.end(), [&](auto const& one) { return one.identity == identity; });
      if (found == all.end()) found = all.insert(found, {case_title(anywhere), plan.name, identity, {}});
      found->ranks.push_back(std::move(plan));
    }
  }
  std::vector<LockstepPlan> plans;
  for (auto const& gathered : all)
    if (auto plan = judged(gathered); plan.repetitions > 0) plans.push_back(std::move(plan));
  return plans;
}

}  // namespace yoke::analysis
