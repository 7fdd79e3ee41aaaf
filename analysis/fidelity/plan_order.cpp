// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/plan_order.hpp"

#include "analysis/statistics/dependence.hpp"

namespace yoke::analysis {

PlanOrder::PlanOrder(std::span<std::vector<double> const> makespans_s, VerdictRule const& rule)
    : n_(makespans_s.size()) {
  std::vector<std::vector<double>> samples;
  for (auto const& of_plan : makespans_s) samples.push_back(ascending(of_plan));
  auto const r = dependences_in_turns(makespans_s);
  std::vector<Comparison> comparisons;
  for (std::size_t i = 0; i < n_; ++i)
    for (std::size_t j = i + 1; j < n_; ++j)
      comparisons.push_back(allow_for_dependence(compare_ascending(samples[i], samples[j]), r[i], r[j]));
  judgements_ = judge(comparisons, rule);
}

Verdict PlanOrder::verdict(std::size_t i, std::size_t j) const {
  if (i == j) return Verdict::same;
  if (i < j) return judgements_[index(i, j)].verdict;
  Verdict const other = judgements_[index(j, i)].verdict;
  if (other == Verdict::slower) return Verdict::faster;
  return other == Verdict::faster ? Verdict::slower : other;
}

bool PlanOrder::decided(std::size_t i) const {
  for (std::size_t j = 0; j < n_; ++j)
    if (verdict(i, j) == Verdict::inconclusive) return false;
  return true;
}

int PlanOrder::order(std::size_t i, std::size_t j) const {
  Verdict const told = verdict(i, j);
  return told == Verdict::slower ? -1 : told == Verdict::faster ? 1 : 0;
}

PlanOrder const& MeasuredOrders::of(std::vector<std::vector<double>> const& makespans_s) {
  for (auto const& known : known_)
    if (known.makespans_s == makespans_s) return known.order;
  return known_.emplace_back(Known{makespans_s, PlanOrder(makespans_s)}).order;
}

}  // namespace yoke::analysis
