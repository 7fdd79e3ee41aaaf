// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/figures.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace yoke {
namespace {

/// Summarizes `number_of(plan)`; plans for which it is `std::nullopt` do not count.
template <class NumberOf>
PlanFigures figures_of(std::span<FidelityReport const> reports, NumberOf const& number_of) {
  std::vector<double> numbers, weights;
  for (auto const& report : reports) {
    std::size_t const before = numbers.size();
    for (auto const& plan : report.plans)
      if (std::optional<double> const number = number_of(plan)) numbers.push_back(*number);
    if (numbers.size() > before) weights.resize(numbers.size(), 1 / static_cast<double>(numbers.size() - before));
  }
  PlanFigures figures;
  figures.plans = numbers.size();
  if (numbers.empty()) return figures;
  figures.median = weighted_quantile(numbers, weights, 0.5);
  figures.most = weighted_quantile(numbers, weights, 0.9);
  figures.worst = *std::max_element(numbers.begin(), numbers.end());
  return figures;
}

PlanFigures errors_of(std::span<FidelityReport const> reports, bool dynamic) {
  return figures_of(reports, [&](PlanFidelity const& plan) -> std::optional<double> {
    if ((plan.split == SplitKind::dynamic) != dynamic) return std::nullopt;
    return plan.error();
  });
}

}  // namespace

PlanFigures fixed_errors(std::span<FidelityReport const> reports) { return errors_of(reports, false); }
PlanFigures dynamic_errors(std::span<FidelityReport const> reports) { return errors_of(reports, true); }

PlanFigures share_differences(std::span<FidelityReport const> reports) {
  return figures_of(reports, [](PlanFidelity const& plan) -> std::optional<double> {
    if (plan.split != SplitKind::searched || !plan.share_error) return std::nullopt;
    return std::abs(*plan.share_error);
  });
}

PlanFigures share_visit_differences(std::span<FidelityReport const> reports) {
  return figures_of(reports, [](PlanFidelity const& plan) -> std::optional<double> {
    if (plan.split != SplitKind::searched || !plan.share_visits) return std::nullopt;
    return plan.share_visits->high - plan.share_visits->low;
  });
}

PlanFigures share_costs(std::span<FidelityReport const> reports) {
  return figures_of(reports, [](PlanFidelity const& plan) { return plan.share_cost; });
}

Tightness tightness_of(std::span<FidelityReport const> reports, Processor alone) {
  std::vector<double> of_median, of_shortest;
  for (auto const& report : reports)
    for (auto const& plan : report.plans) {
      if (plan.alone != alone || !plan.bound) continue;
      of_median.push_back(*plan.bound / plan.measured);
      of_shortest.push_back(*plan.bound / plan.shortest);
    }
  Tightness tightness;
  tightness.plans = of_median.size();
  if (of_median.empty()) return tightness;
  tightness.median = median(of_median);
  tightness.shortest = median(of_shortest);
  tightness.largest = *std::max_element(of_shortest.begin(), of_shortest.end());
  return tightness;
}

}  // namespace yoke
