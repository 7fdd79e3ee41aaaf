// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "analysis/runs/samples.hpp"
#include "analysis/statistics/intervals.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

constexpr double prediction_tie = 1e-9;

/// Compares two predictions: -1 if `a` is earlier, 1 if `b` is, 0 if they tie.
int predicted_order(double a, double b) {
  if (std::abs(a - b) <= prediction_tie * std::max(a, b)) return 0;
  return a < b ? -1 : 1;
}

/// Returns the indices sorted by ascending value; ties keep their order.
std::vector<std::size_t> order_by(std::vector<PlanFidelity> const& plans, double PlanFidelity::*value) {
  std::vector<std::size_t> order(plans.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return plans[a].*value < plans[b].*value; });
  return order;
}

/// Joins the plans' names in this order; `between` returns the sign between two neighbors.
std::string order_text(std::vector<PlanFidelity> const& plans, std::vector<std::size_t> const& order,
                       std::function<char(std::size_t, std::size_t)> const& between) {
  std::string text;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k > 0) text += {' ', between(order[k - 1], order[k]), ' '};
    text += plans[order[k]].plan;
  }
  return text;
}

void choose(FidelityReport& report, PlanOrder const& measured, std::size_t min_predicted, std::size_t best) {
  auto const& plans = report.plans;
  std::size_t chosen = 0;
  while (predicted_order(plans[chosen].predicted, plans[min_predicted].predicted) != 0) ++chosen;
  report.chosen = plans[chosen].plan;
  report.best = plans[best].plan;
  if (plans.size() < 2) return;
  report.regret = plans[chosen].measured / plans[best].measured - 1;
  report.regret_told = chosen != best && measured.verdict(best, chosen) == Verdict::slower;
  // Whether a case counts must not depend on the chosen plan: if it did, choosing the best would be a hit without a
  // test, and the fraction of hits would be too large.
  if (measured.decided(best)) report.top1 = measured.verdict(best, chosen) != Verdict::slower;
}

void count(FidelityReport& report, std::vector<Judgement> const& judgements) {
  for (auto const& judgement : judgements) {
    report.pairs_equal += judgement.verdict == Verdict::same;
    report.pairs_decided += judgement.verdict == Verdict::slower || judgement.verdict == Verdict::faster;
    if (judgement.verdict == Verdict::inconclusive && judgement.repetitions_needed)
      report.repetitions_needed = std::max(report.repetitions_needed.value_or(0), *judgement.repetitions_needed);
  }
}

std::optional<double> median_or_none(std::vector<double> const& values) {
  if (values.empty()) return std::nullopt;
  return median(values);
}

}  // namespace

FidelityReport compare_plans(std::span<PlanOutcome const> outcomes) {
  MeasuredOrders orders;
  return compare_plans(outcomes, orders);
}

FidelityReport compare_plans(std::span<PlanOutcome const> outcomes, MeasuredOrders& orders) {
  FidelityReport report;
  std::vector<std::vector<double>> samples;
  for (auto const& outcome : outcomes) {
    if (outcome.measured.empty() || !outcome.predicted) {
      report.left_out.push_back(outcome.plan);
      continue;
    }
    YOKE_EXPECT(*outcome.predicted > 0 && std::isfinite(*outcome.predicted),
                "the prediction for " + outcome.plan + " is not positive");
    auto& plan = report.plans.emplace_back();
    plan.plan = outcome.plan;
    plan.predicted = *outcome.predicted;
    plan.measured = median(outcome.measured);
    plan.interval = median_interval(outcome.measured);
    plan.tightness = plan.predicted / plan.measured;
    if (outcome.predicted_share && outcome.measured_share)
      plan.share_error = *outcome.predicted_share - *outcome.measured_share;
    plan.visits = outcome.visits;
    plan.shortest = *std::min_element(outcome.measured.begin(), outcome.measured.end());
    plan.split = outcome.split;
    plan.share_visits = outcome.share_visits;
    plan.share_cost = outcome.share_cost;
    plan.alone = outcome.alone;
    plan.bound = outcome.bound;
    plan.at_speed = outcome.at_speed;
    samples.push_back(outcome.measured);
  }
  auto& plans = report.plans;
  if (plans.empty()) return report;

  auto const by_prediction = order_by(plans, &PlanFidelity::predicted);
  auto const by_measurement = order_by(plans, &PlanFidelity::measured);
  for (std::size_t k = 0; k < plans.size(); ++k) {
    plans[by_prediction[k]].predicted_rank = k + 1;
    plans[by_measurement[k]].measured_rank = k + 1;
  }
  PlanOrder const& measured = orders.of(samples);
  auto const predicted = [&](std::size_t i, std::size_t j) {
    return predicted_order(plans[i].predicted, plans[j].predicted);
  };
  report.predicted_order =
      order_text(plans, by_prediction, [&](std::size_t i, std::size_t j) { return predicted(i, j) == 0 ? '=' : '<'; });
  report.measured_order = order_text(plans, by_measurement, [&](std::size_t i, std::size_t j) {
    Verdict const verdict = measured.verdict(i, j);
    return verdict == Verdict::same ? '=' : verdict == Verdict::inconclusive ? '~' : '<';
  });
  report.pairs =
      count_pairs(plans.size(), predicted, [&](std::size_t i, std::size_t j) { return measured.order(i, j); });
  count(report, measured.judgements());
  report.tau = kendall_tau_b(report.pairs);
  report.somers_d = somers_d(report.pairs);
  choose(report, measured, by_prediction.front(), by_measurement.front());
  std::vector<double> errors;
  for (auto const& plan : plans) errors.push_back(plan.error());
  report.error = median(errors);
  return report;
}

namespace {

/// Summarizes plans measured in several visits; each case has the same weight.
void summarise_visits(FidelitySummary& summary, std::span<FidelityReport const> reports) {
  std::vector<double> differences, beyond, weights;
  for (auto const& report : reports) {
    auto const visited = std::count_if(report.plans.begin(), report.plans.end(), [](auto& p) { return p.visits; });
    for (auto const& plan : report.plans) {
      if (!plan.visits) continue;
      differences.push_back(difference_of(*plan.visits));
      beyond.push_back(error_beyond(*plan.visits, plan.predicted));
      weights.push_back(1 / static_cast<double>(visited));
    }
  }
  summary.visited = weights.size();
  if (weights.empty()) return;
  summary.visit_difference = weighted_quantile(differences, weights, 0.5);
  summary.visit_difference_90 = weighted_quantile(differences, weights, 0.9);
  summary.worst_visit_difference = *std::max_element(differences.begin(), differences.end());
  summary.error_beyond = weighted_quantile(beyond, weights, 0.5);
  summary.error_beyond_90 = weighted_quantile(beyond, weights, 0.9);
  summary.worst_error_beyond = *std::max_element(beyond.begin(), beyond.end());
}

}  // namespace

FidelitySummary summarise(std::span<FidelityReport const> reports) {
  FidelitySummary summary;
  summarise_visits(summary, reports);
  std::vector<double> taus, regrets, errors, tightness, weights;
  std::size_t wrong = 0;
  for (auto const& report : reports) {
    for (auto const& plan : report.plans) {
      errors.push_back(plan.error());
      tightness.push_back(plan.tightness);
      weights.push_back(1 / static_cast<double>(report.plans.size()));
    }
    if (report.plans.size() < 2) continue;
    ++summary.cases;
    summary.top1_decided += report.top1.has_value();
    summary.top1_hits += report.top1.value_or(false);
    summary.pairs += report.pairs.all;
    summary.pairs_agreeing += report.pairs_agreeing();
    summary.pairs_decided += report.pairs_decided;
    summary.pairs_right += report.pairs.concordant;
    wrong += report.pairs.discordant;
    regrets.push_back(*report.regret);
    summary.worst_decided_regret =
        std::max(summary.worst_decided_regret.value_or(0), report.regret_told ? *report.regret : 0);
    if (report.tau) taus.push_back(*report.tau);
  }
  summary.top1_interval = proportion_interval(summary.top1_hits, summary.top1_decided);
  if (summary.pairs_decided > 0)
    summary.somers_d = (static_cast<double>(summary.pairs_right) - static_cast<double>(wrong)) /
                       static_cast<double>(summary.pairs_decided);
  summary.median_tau = median_or_none(taus);
  summary.median_regret = median_or_none(regrets);
  if (!regrets.empty()) summary.worst_regret = *std::max_element(regrets.begin(), regrets.end());
  if (errors.empty()) return summary;
  summary.error = weighted_quantile(errors, weights, 0.5);
  summary.error_90 = weighted_quantile(errors, weights, 0.9);
  summary.worst_error = *std::max_element(errors.begin(), errors.end());
  summary.median_tightness = weighted_quantile(tightness, weights, 0.5);
  auto const [min, max] = std::minmax_element(tightness.begin(), tightness.end());
  summary.min_tightness = *min;
  summary.max_tightness = *max;
  return summary;
}

}  // namespace yoke::analysis
