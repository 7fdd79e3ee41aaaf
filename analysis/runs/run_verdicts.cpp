// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/run_verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/comparison.hpp"
#include "analysis/statistics/dependence.hpp"
#include "analysis/statistics/series.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke::analysis {

std::vector<IdenticalPlans> compare_identical(Case const& of, VerdictRule const& rule) {
  std::vector<IdenticalPlans> pairs;
  std::vector<std::vector<double>> samples;
  for (auto const& plan : of.plans) samples.push_back(makespans_s(plan));
  auto const r = dependences_in_turns(samples);
  for (auto const& copy : of.plans) {
    if (copy.copy == 0) continue;
    core::RunRow original = copy.rows.front();
    original.copy = 0;
    auto const plan = std::find_if(of.plans.begin(), of.plans.end(), [&](PlanRuns const& one) {
      return core::execution_identity(one.rows.front()) == core::execution_identity(original);
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

std::vector<std::string> unsteady_plans(Case const& of) {
  std::vector<double> p;
  std::vector<std::string> sentences;
  for (auto const& plan : of.plans) {
    auto const values = makespans_s(plan);
    if (auto const trend = drift(values)) {
      p.push_back(trend->p);
      sentences.push_back(fmt::format("{}, {}: the median of the second half of the repetitions is {:.1f} % {}",
                                      case_title(of.problem), plan.name, 100 * std::abs(trend->value),
                                      trend->value < 0 ? "shorter" : "longer"));
    }
    if (auto const follows = autocorrelation(values)) {
      p.push_back(follows->p);
      sentences.push_back(fmt::format("{}, {}: repetitions depend on the previous one (rank correlation {:+.2f})",
                                      case_title(of.problem), plan.name, follows->value));
    }
  }
  auto const adjusted = holm(p);
  std::vector<std::string> told;
  for (std::size_t i = 0; i < sentences.size(); ++i)
    if (adjusted[i] <= 0.05)
      told.push_back(fmt::format("{}; p {:.2g}: the intervals of its times are too narrow", sentences[i], adjusted[i]));
  return told;
}

}  // namespace yoke::analysis
