// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <thread>

#include "analysis/compare/comparison_report.hpp"
#include "analysis/fidelity/plan_order.hpp"
#include "analysis/statistics/dependence.hpp"
#include "suite/core/for_all.hpp"

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

}  // namespace yoke::analysis
