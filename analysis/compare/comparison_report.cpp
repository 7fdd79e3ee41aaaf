// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/comparison_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <thread>
#include <tuple>

#include "analysis/fidelity/plan_order.hpp"
#include "analysis/statistics/comparison.hpp"
#include "analysis/statistics/dependence.hpp"
#include "analysis/statistics/series.hpp"
#include "suite/core/for_all.hpp"
#include "suite/core/statistics.hpp"
#include "suite/core/wording.hpp"

namespace yoke::analysis {
namespace {

double time_s(ComparedCase const& of, std::size_t plan, std::size_t side) {
  return of.plans[plan].sides[side].median_s.value();
}

CaseOrder order_of(Compared const& compared, std::size_t index) {
  auto const& of = compared.cases[index];
  std::size_t const sides = compared.labels.size();
  CaseOrder order;
  order.of = index;
  for (std::size_t p = 0; p < of.plans.size(); ++p)
    if (of.plans[p].on_all_sides()) order.plans.push_back(p);
  if (order.plans.size() < 2) return order;
  std::vector<PlanOrder> measured;
  for (std::size_t s = 0; s < sides; ++s) {
    std::vector<std::vector<double>> makespans_s;
    for (auto const p : order.plans) makespans_s.push_back(of.plans[p].sides[s].samples->times_s);
    measured.emplace_back(makespans_s);
    order.best.push_back(*std::min_element(order.plans.begin(), order.plans.end(),
                                           [&](auto a, auto b) { return time_s(of, a, s) < time_s(of, b, s); }));
    order.cost.push_back(time_s(of, order.best[0], s) / time_s(of, order.best[s], s));
    auto const order_on = [&](std::size_t side) {
      return [&measured, side](std::size_t i, std::size_t j) { return measured[side].order(i, j); };
    };
    auto const pairs = count_pairs(order.plans.size(), order_on(0), order_on(s));
    order.reversed.push_back(pairs.discordant);
    order.tau.push_back(kendall_tau_b(pairs));
  }
  order.told.assign(sides, Verdict::same);
  return order;
}

std::string joined(std::vector<std::string> const& values) {
  constexpr std::size_t max = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(values.size(), max); ++i) text += (i == 0 ? "" : ", ") + values[i];
  return values.size() > max ? text + fmt::format(" and {} more", values.size() - max) : text;
}

void add_if_different(std::vector<Difference>& all, std::string what, std::vector<std::string> values) {
  bool const differ =
      std::any_of(values.begin(), values.end(), [&](auto const& value) { return value != values.front(); });
  if (differ) all.push_back({std::move(what), std::move(values)});
}

/// Adds the medians of the sides that have the values, if they differ by more than a percent.
void add_clocks(std::vector<Difference>& all, std::string what, std::vector<Side> const& sides,
                NumberList Side::*clocks) {
  std::vector<std::string> values;
  double least = 0, greatest = 0;
  for (auto const& side : sides) {
    if ((side.*clocks).empty()) {
      values.push_back("unknown");
      continue;
    }
    double const clock = median((side.*clocks).all());
    least = least == 0 ? clock : std::min(least, clock);
    greatest = std::max(greatest, clock);
    values.push_back(fmt::format("{:.3g} GHz", clock * 1e-9));
  }
  if (least > 0 && greatest > 1.01 * least) all.push_back({std::move(what), std::move(values)});
}

struct Steadiness {
  double spread = 0;
  std::size_t plans = 0, drifting = 0;
};

Steadiness steadiness_of(Side const& side) {
  std::vector<double> spreads, p;
  Steadiness steadiness;
  for (auto const& of : side.cases)
    for (auto const& plan : of.plans) {
      if (plan.times_s.size() < 2) continue;
      ++steadiness.plans;
      spreads.push_back(interquartile_range(plan.times_s) / median(plan.times_s));
      if (auto const test = drift(plan.times_s)) p.push_back(test->p);
    }
  if (!spreads.empty()) steadiness.spread = median(spreads);
  auto const adjusted = holm(p);
  steadiness.drifting = static_cast<std::size_t>(std::count_if(adjusted.begin(), adjusted.end(), [](double one) {
    constexpr double false_alarm = 0.05;
    return one <= false_alarm;
  }));
  return steadiness;
}

void add_steadiness(std::vector<Difference>& all, std::vector<Side> const& sides) {
  std::vector<Steadiness> steadiness;
  for (auto const& side : sides) steadiness.push_back(steadiness_of(side));
  std::vector<std::string> spreads, drifts;
  double least = steadiness.front().spread, greatest = least;
  bool drifting = false;
  for (auto const& one : steadiness) {
    least = std::min(least, one.spread);
    greatest = std::max(greatest, one.spread);
    drifting = drifting || one.drifting > 0;
    spreads.push_back(fmt::format("{:.1f} %", 100 * one.spread));
    drifts.push_back(fmt::format("{} of {}", one.drifting, one.plans));
  }
  if (greatest > 2 * least) all.push_back({"spread of repetitions", spreads});
  if (drifting) all.push_back({"plans that drift", drifts});
}

using Problem = std::tuple<std::string, std::uint64_t, std::string, std::string, std::string, std::uint64_t>;

template <class Row>
Problem problem_of(Row const& row) {
  return {row.workload, row.size, row.precision, row.data, row.workload_options, row.seed};
}

/// Predictions of one model, by problem.
using ByProblem = std::map<Problem, std::vector<core::PredictionRow const*>>;

/// True if the model's first plan is the best one or equal to it; `std::nullopt` if that is inconclusive, or if the
/// model predicts fewer than two of the plans.
std::optional<bool> is_right(ComparedCase const& of, CaseOrder const& order, std::size_t side,
                             std::vector<core::PredictionRow const*> const& rows) {
  std::optional<std::size_t> first;
  double first_s = 0;
  std::size_t predicted = 0;
  for (auto const p : order.plans) {
    auto const& plan = of.plans[p];
    auto const row = std::find_if(rows.begin(), rows.end(), [&](auto const* one) {
      return one->partitioner == plan.partitioner && one->options == plan.options && one->time_s;
    });
    if (row == rows.end()) continue;
    ++predicted;
    if (first && *(*row)->time_s >= first_s) continue;
    first = p;
    first_s = *(*row)->time_s;
  }
  if (predicted < 2) return std::nullopt;
  if (*first == order.best[side]) return true;
  auto const times_s = [&](std::size_t plan) { return of.plans[plan].sides[side].samples->times_s; };
  auto const told = judge(std::vector{compare_in_turns(times_s(order.best[side]), times_s(*first))}, plan_rule)[0];
  if (told.verdict == Verdict::inconclusive) return std::nullopt;
  return told.verdict != Verdict::slower;
}

/// Returns the sentence on one side; empty if its rows record no disturbance.
std::string disturbance_sentence(Side const& side) {
  constexpr double least = 0.02;
  std::string text;
  if (!side.disturbances.empty())
    if (double const typical = median(side.disturbances.all()); typical >= least)
      text = fmt::format("other programs and virtual machines took {:.0f} % of the CPU time (median of {})",
                         100 * typical, core::count_text(side.disturbances.size(), "run"));
  if (side.throttled > 0)
    text += (text.empty() ? "a CPU quota stopped yoke in " : ", and a CPU quota stopped yoke in ") +
            core::count_text(side.throttled, "period");
  return text.empty() ? "" : fmt::format("while {} was measured, {}", side.label, text);
}

RegretMatrix regret_matrix(Compared const& compared, std::vector<CaseOrder> const& orders) {
  std::size_t const sides = compared.labels.size();
  RegretMatrix matrix;
  matrix.cases = orders.size();
  matrix.geometric_mean.assign(sides, std::vector<double>(sides, 1));
  matrix.worst = matrix.geometric_mean;
  if (orders.empty()) return matrix;
  for (std::size_t tuned = 0; tuned < sides; ++tuned)
    for (std::size_t run = 0; run < sides; ++run) {
      double logarithms = 0, worst = 1;
      for (auto const& order : orders) {
        auto const& of = compared.cases[order.of];
        double const regret = time_s(of, order.best[tuned], run) / time_s(of, order.best[run], run);
        logarithms += std::log(regret);
        worst = std::max(worst, regret);
      }
      matrix.geometric_mean[tuned][run] = std::exp(logarithms / static_cast<double>(orders.size()));
      matrix.worst[tuned][run] = worst;
    }
  return matrix;
}

}  // namespace

bool CaseOrder::order_changed() const {
  return std::any_of(reversed.begin(), reversed.end(), [](auto pairs) { return pairs > 0; }) ||
         std::any_of(told.begin(), told.end(), [](auto verdict) { return verdict == Verdict::slower; });
}

std::vector<CaseOrder> orders(Compared const& compared, VerdictRule const& rule) {
  std::vector<CaseOrder> all(compared.cases.size());
  core::for_all(all.size(), std::max(1U, std::thread::hardware_concurrency()),
                [&](std::size_t c) { all[c] = order_of(compared, c); });
  std::erase_if(all, [](auto const& order) { return order.plans.size() < 2; });
  std::vector<Verdict*> verdicts;
  std::vector<Comparison> costs;
  for (auto& order : all)
    for (std::size_t s = 1; s < order.best.size(); ++s) {
      if (order.best[s] == order.best[0]) continue;
      auto const& plans = compared.cases[order.of].plans;
      costs.push_back(compare_in_turns(plans[order.best[s]].sides[s].samples->times_s,
                                       plans[order.best[0]].sides[s].samples->times_s));
      verdicts.push_back(&order.told[s]);
    }
  auto const judged = judge(costs, rule);
  for (std::size_t i = 0; i < judged.size(); ++i) *verdicts[i] = judged[i].verdict;
  return all;
}

std::vector<Difference> differences(std::vector<Side> const& sides) {
  std::vector<Difference> all;
  auto const values = [&](auto const& of) {
    std::vector<std::string> texts;
    for (auto const& side : sides) texts.push_back(joined(of(side)));
    return texts;
  };
  add_if_different(all, "machine", values([](Side const& side) { return side.machines; }));
  add_if_different(all, "threads", values([](Side const& side) { return side.threads; }));
  for (std::size_t f = 0; f < facts.size(); ++f) {
    auto const of = values([&](Side const& side) { return side.values[f]; });
    bool const unknown =
        facts[f].empty_is_unknown && std::any_of(of.begin(), of.end(), [](auto const& text) { return text.empty(); });
    if (!unknown) add_if_different(all, facts[f].name, of);
  }
  add_clocks(all, "clock of the host", sides, &Side::host_clocks_hz);
  add_clocks(all, "clock of the device", sides, &Side::device_clocks_hz);
  add_steadiness(all, sides);
  return all;
}

std::vector<Foresight> foresight(Compared const& compared, std::vector<CaseOrder> const& orders,
                                 std::vector<std::vector<core::PredictionRow>> const& predictions) {
  std::size_t const sides = compared.labels.size();
  std::vector<std::string> models;
  std::map<std::string, std::vector<ByProblem>> by_model;
  for (std::size_t s = 0; s < predictions.size(); ++s)
    for (auto const& row : predictions[s]) {
      auto& of = by_model[row.model];
      if (of.empty()) {
        of.resize(sides);
        models.push_back(row.model);
      }
      of[s][problem_of(row)].push_back(&row);
    }
  std::vector<Foresight> all;
  for (auto const& model : models) {
    Foresight one{model, std::vector<std::size_t>(sides), std::vector<std::size_t>(sides)};
    for (auto const& order : orders) {
      auto const& of = compared.cases[order.of];
      std::vector<std::optional<bool>> right(sides);
      for (std::size_t s = 0; s < sides; ++s) {
        auto const& known = by_model[model][s];
        auto const rows = known.find(problem_of(of.problem));
        if (rows == known.end()) continue;
        right[s] = is_right(of, order, s, rows->second);
        one.cases[s] += right[s].has_value();
        one.right[s] += right[s].value_or(false);
      }
      for (std::size_t s = 1; s < sides; ++s) {
        if (!order.best_changed(s) || !right[0] || !right[s]) continue;
        ++one.changes;
        one.foreseen += *right[0] && *right[s];
      }
    }
    all.push_back(std::move(one));
  }
  return all;
}

ComparisonReport comparison_report(std::vector<Side> const& sides, std::string const& by, VerdictRule const& rule,
                                   std::vector<std::vector<core::PredictionRow>> const& predictions) {
  ComparisonReport report{differences(sides), compare_sides(sides, by, rule), {}, {}, {}, {}};
  report.orders = orders(report.compared, rule);
  report.regret = regret_matrix(report.compared, report.orders);
  if (!predictions.empty()) report.foresight = foresight(report.compared, report.orders, predictions);
  for (auto const& side : sides)
    if (auto sentence = disturbance_sentence(side); !sentence.empty())
      report.disturbances.push_back(std::move(sentence));
  return report;
}

}  // namespace yoke::analysis
