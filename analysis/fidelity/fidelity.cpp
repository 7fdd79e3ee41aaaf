// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

constexpr double prediction_tie = 1e-9;

/// So wide that two overlap if they differ by at most `prediction_tie`, relative.
Interval prediction_interval(double value) {
  return {value * (1 - prediction_tie / 2), value * (1 + prediction_tie / 2)};
}

/// Indices by rising time; ties in the order given.
std::vector<std::size_t> order_by(std::vector<PlanFidelity> const& plans, double PlanFidelity::*time_s) {
  std::vector<std::size_t> order(plans.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return plans[a].*time_s < plans[b].*time_s; });
  return order;
}

std::string order_text(std::vector<PlanFidelity> const& plans, std::vector<std::size_t> const& order,
                       std::vector<Interval> const& intervals) {
  std::string text;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k > 0) text += intervals[order[k - 1]].overlaps(intervals[order[k]]) ? " = " : " < ";
    text += plans[order[k]].plan;
  }
  return text;
}

void choose(FidelityReport& report, std::vector<Interval> const& predicted, std::vector<Interval> const& measured,
            std::size_t min_predicted, std::size_t best) {
  std::size_t chosen = 0;
  while (!predicted[chosen].overlaps(predicted[min_predicted])) ++chosen;
  report.chosen = report.plans[chosen].plan;
  report.best = report.plans[best].plan;
  if (report.plans.size() < 2) return;
  report.top1 = measured[chosen].overlaps(measured[best]);
  report.regret = report.plans[chosen].measured_s / report.plans[best].measured_s - 1;
}

std::optional<double> median_or_none(std::vector<double> const& values) {
  if (values.empty()) return std::nullopt;
  return median(values);
}

double absolute_error(PlanFidelity const& plan) { return std::abs(plan.relative_error()); }

}  // namespace

FidelityReport compare_plans(std::span<PlanOutcome const> outcomes) {
  FidelityReport report;
  std::vector<Interval> predicted, measured;
  for (auto const& outcome : outcomes) {
    if (outcome.makespan_s.empty() || !outcome.predicted_s) {
      report.left_out.push_back(outcome.plan);
      continue;
    }
    YOKE_EXPECT(*outcome.predicted_s > 0 && std::isfinite(*outcome.predicted_s),
                "the prediction for " + outcome.plan + " is no time");
    auto& plan = report.plans.emplace_back();
    plan.plan = outcome.plan;
    plan.predicted_s = *outcome.predicted_s;
    plan.measured_s = median(outcome.makespan_s);
    plan.quartiles_s = quartiles(outcome.makespan_s);
    plan.tightness = plan.predicted_s / plan.measured_s;
    if (outcome.predicted_share && outcome.measured_share)
      plan.share_error = *outcome.predicted_share - *outcome.measured_share;
    predicted.push_back(prediction_interval(plan.predicted_s));
    measured.push_back(plan.quartiles_s);
  }
  if (report.plans.empty()) return report;

  auto const by_prediction = order_by(report.plans, &PlanFidelity::predicted_s);
  auto const by_measurement = order_by(report.plans, &PlanFidelity::measured_s);
  for (std::size_t k = 0; k < report.plans.size(); ++k) {
    report.plans[by_prediction[k]].predicted_rank = k + 1;
    report.plans[by_measurement[k]].measured_rank = k + 1;
  }
  report.predicted_order = order_text(report.plans, by_prediction, predicted);
  report.measured_order = order_text(report.plans, by_measurement, measured);
  report.pairs = count_pairs(predicted, measured);
  report.tau = kendall_tau_b(report.pairs);
  choose(report, predicted, measured, by_prediction.front(), by_measurement.front());
  std::vector<double> errors;
  for (auto const& plan : report.plans) errors.push_back(absolute_error(plan));
  report.error = median(errors);
  return report;
}

FidelitySummary summarise(std::span<FidelityReport const> reports) {
  FidelitySummary summary;
  std::vector<double> taus, regrets, errors, tightness;
  for (auto const& report : reports) {
    for (auto const& plan : report.plans) {
      errors.push_back(absolute_error(plan));
      tightness.push_back(plan.tightness);
    }
    if (report.plans.size() < 2) continue;
    ++summary.cases;
    summary.top1_hits += *report.top1;
    summary.pairs += report.pairs.all;
    summary.pairs_agreeing += report.pairs_agreeing();
    regrets.push_back(*report.regret);
    if (report.tau) taus.push_back(*report.tau);
  }
  summary.median_tau = median_or_none(taus);
  summary.median_regret = median_or_none(regrets);
  if (!regrets.empty()) summary.worst_regret = *std::max_element(regrets.begin(), regrets.end());
  summary.error = median_or_none(errors);
  summary.median_tightness = median_or_none(tightness);
  if (tightness.empty()) return summary;
  auto const [min, max] = std::minmax_element(tightness.begin(), tightness.end());
  summary.min_tightness = *min;
  summary.max_tightness = *max;
  return summary;
}

}  // namespace yoke
