// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/identical_plans.hpp"

#include <algorithm>

#include "analysis/statistics/dependence.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke {

std::vector<IdenticalPlans> compare_identical(Case const& of, VerdictRule const& rule) {
  std::vector<IdenticalPlans> pairs;
  std::vector<std::vector<double>> samples;
  for (auto const& plan : of.plans) samples.push_back(makespans_s(plan));
  auto const r = dependences_in_turns(samples);
  for (auto const& copy : of.plans) {
    if (copy.copy == 0) continue;
    RunRow original = copy.rows.front();
    original.copy = 0;
    auto const plan = std::find_if(of.plans.begin(), of.plans.end(), [&](PlanRuns const& one) {
      return execution_identity(one.rows.front()) == execution_identity(original);
    });
    if (plan == of.plans.end()) continue;
    auto const first = static_cast<std::size_t>(plan - of.plans.begin());
    auto const second = static_cast<std::size_t>(&copy - of.plans.data());
    if (samples[first].empty() || samples[second].empty()) continue;
    auto const comparison = compare_samples(samples[first], samples[second]);
    pairs.push_back({plan->name, allow_for_dependence(comparison, r[first], r[second]), {}});
  }
  std::vector<Comparison> comparisons;
  for (auto const& pair : pairs) comparisons.push_back(pair.comparison);
  auto const judgements = judge(comparisons, rule);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].judgement = judgements[i];
  return pairs;
}

std::size_t false_alarms(std::vector<IdenticalPlans> const& pairs) {
  return static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), [](IdenticalPlans const& pair) {
    return pair.judgement.verdict == Verdict::faster || pair.judgement.verdict == Verdict::slower;
  }));
}

}  // namespace yoke
