// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/live_schedulers.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace yoke::analysis {
namespace {

bool is_fixed(Role role) {
  return role == Role::host_only || role == Role::device_only || role == Role::even_split ||
         role == Role::given_share || role == Role::equal_finish;
}

/// A pair's problem.
using Problem = std::pair<std::string, std::string>;
/// Ratios of one scheduler, by problem.
using Ratios = std::map<Problem, double>;

PairedRatio over_one(Ratios const& ratios) {
  std::vector<double> values;
  for (auto const& [problem, ratio] : ratios) values.push_back(ratio);
  return paired_ratio(std::vector<double>(values.size(), 1), values);
}

std::optional<PairedRatio> over(Ratios const& ratios, Ratios const& others) {
  std::vector<double> first, second;
  for (auto const& [problem, ratio] : ratios)
    if (auto const other = others.find(problem); other != others.end()) {
      first.push_back(other->second);
      second.push_back(ratio);
    }
  if (first.empty()) return std::nullopt;
  return paired_ratio(first, second);
}

}  // namespace

std::vector<Score> fixed_split_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of) {
  constexpr std::size_t min_shares = 3;
  std::size_t shares = 0;
  bool host_alone = false, device_alone = false;
  ScoredPlan const* best = nullptr;
  std::vector<ScoredPlan const*> schedulers;
  for (auto const& plan : plans) {
    if (!plan.time_s) continue;
    Role const role = role_of(plan.partitioner);
    host_alone = host_alone || role == Role::host_only;
    device_alone = device_alone || role == Role::device_only;
    if (role == Role::given_share && plan.share && *plan.share > 0 && *plan.share < 1) ++shares;
    if (is_fixed(role) && (!best || *plan.time_s < *best->time_s)) best = &plan;
    if (is_fixed(role) && role != Role::equal_finish) continue;
    auto const same = std::find_if(schedulers.begin(), schedulers.end(),
                                   [&](ScoredPlan const* one) { return one->partitioner == plan.partitioner; });
    if (same == schedulers.end())
      schedulers.push_back(&plan);
    else if (*plan.time_s < *(*same)->time_s)
      *same = &plan;
  }
  if (!host_alone || !device_alone || shares < min_shares) return {};
  std::vector<Score> scores;
  for (ScoredPlan const* const plan : schedulers) {
    Score score{over_fixed_figure, plan->partitioner, *plan->time_s / *best->time_s, {}, false, "", ""};
    score.remark = plan->name + " over " + best->name;
    scores.push_back(std::move(score));
  }
  return scores;
}

std::vector<LiveScheduler> summarise_schedulers(std::span<ScoreRow const> rows, std::string const& other) {
  std::map<std::string, std::map<std::string, Ratios>> by_data;
  for (auto const& row : rows)
    if (row.figure == over_fixed_figure && row.reached)
      by_data[row.data][row.subject].emplace(Problem{row.pair, row.problem}, *row.reached);
  std::vector<LiveScheduler> all;
  for (auto const& [data, schedulers] : by_data) {
    auto const begin = static_cast<std::ptrdiff_t>(all.size());
    auto const reference = schedulers.find(other);
    for (auto const& [scheduler, ratios] : schedulers) {
      LiveScheduler one{scheduler, data, ratios.size(), over_one(ratios), std::nullopt};
      if (reference != schedulers.end() && scheduler != other) one.over_other = over(ratios, reference->second);
      all.push_back(std::move(one));
    }
    std::stable_sort(all.begin() + begin, all.end(), [](LiveScheduler const& a, LiveScheduler const& b) {
      return a.over_fixed.ratio < b.over_fixed.ratio;
    });
  }
  return all;
}

}  // namespace yoke::analysis
