// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/foresight.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "analysis/fidelity/plan_order.hpp"
#include "analysis/statistics/dependence.hpp"

namespace yoke {
namespace {

using Problem = std::tuple<std::string, std::uint64_t, std::string, std::string, std::string, std::uint64_t>;

template <class Row>
Problem problem_of(Row const& row) {
  return {row.workload, row.size, row.precision, row.data, row.workload_options, row.seed};
}

/// Predictions of one model, by problem.
using ByProblem = std::map<Problem, std::vector<PredictionRow const*>>;

/// True if the model's first plan is the best one or equal to it; `std::nullopt` if that is inconclusive, or if the
/// model predicts fewer than two of the plans.
std::optional<bool> is_right(ComparedCase const& of, CaseOrder const& order, std::size_t side,
                             std::vector<PredictionRow const*> const& rows) {
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

}  // namespace

std::vector<Foresight> foresight(Compared const& compared, std::vector<CaseOrder> const& orders,
                                 std::vector<std::vector<PredictionRow>> const& predictions) {
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

}  // namespace yoke
