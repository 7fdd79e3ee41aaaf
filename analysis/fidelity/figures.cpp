// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/figures.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/runs/samples.hpp"

namespace yoke::analysis {
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

SpeedErrors speed_errors(std::span<FidelityReport const> reports) {
  SpeedErrors errors;
  using Number = std::optional<double>;
  errors.as_predicted =
      figures_of(reports, [](PlanFidelity const& plan) { return plan.at_speed ? Number(plan.error()) : Number(); });
  errors.at_speed = figures_of(reports, [](PlanFidelity const& plan) {
    return plan.at_speed ? Number(log_error(*plan.at_speed, plan.measured)) : Number();
  });
  errors.visits = figures_of(reports, [](PlanFidelity const& plan) {
    return plan.at_speed && plan.visits ? Number(difference_of(*plan.visits)) : Number();
  });
  double cases = 0;
  for (auto const& report : reports) {
    double n = 0, mean = 0, rest = 0, beyond = 0;
    for (auto const& plan : report.plans) {
      if (!plan.at_speed) continue;
      double const own_rest = log_error(*plan.at_speed, plan.measured);
      mean += plan.error();
      rest += own_rest;
      beyond += plan.visits ? std::min(own_rest, error_beyond(*plan.visits, *plan.at_speed)) : own_rest;
      ++n;
    }
    if (n == 0) continue;
    ++cases;
    errors.mean += mean / n;
    errors.of_speed += (mean - rest) / n;
    errors.of_visits += (rest - beyond) / n;
    errors.of_model += beyond / n;
  }
  if (cases > 0)
    for (double* const part : {&errors.mean, &errors.of_speed, &errors.of_visits, &errors.of_model}) *part /= cases;
  return errors;
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

}  // namespace yoke::analysis
