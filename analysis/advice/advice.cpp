// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/advice.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

constexpr std::size_t contenders = 5;

/// `value` with six digits, rounded up: a cap of this many watts is sufficient.
std::string watts(double value) {
  double const unit = std::pow(10., std::floor(std::log10(value)) - 5);
  return number_text(static_cast<float>(std::ceil(value / unit) * unit));
}

GuidelineCheck checked(AdviceQuestion const& question, Goal goal, Advised advised, Advice const& advice,
                       Optimum const& fastest) {
  auto const& problem = question.problem;
  auto list = goal == question.goal ? advice.ranking : ranking(problem, goal, question.power_cap_w);
  Ranked& named = list.emplace_back();
  named.candidate.name = "the fastest partition";
  named.candidate.kind = Candidate::Kind::mixed;
  named.fractions = fastest.fractions;
  named.value = fastest.value;
  auto const best = goal == question.goal ? advice.best
                    : goal == Goal::time  ? fastest
                                          : *optimum(problem, goal, question.power_cap_w);
  return check_guideline(problem, list, advised, best, goal, fastest.value.time_s);
}

}  // namespace

Advice advise(AdviceQuestion const& question) {
  auto const& problem = question.problem;
  auto const cap = question.power_cap_w;
  auto best = optimum(problem, question.goal, cap);
  if (!best)
    throw Error("no partition keeps the average power at " + number_text(*cap) + " W; the least possible is " +
                watts(min_power_w(problem)) + " W");
  Advice advice;
  advice.best = std::move(*best);
  advice.ranking = ranking(problem, question.goal, cap);
  advice.code_partitions = code_partitions(problem);
  // Both may be the same partition, computed in two ways; rounding must not make the gain negative.
  advice.gain = std::max(
      0., objective(advice.ranking.front().value, question.goal) / objective(advice.best.value, question.goal) - 1);
  auto const first = std::span<Ranked const>(advice.ranking).first(std::min(contenders, advice.ranking.size()));
  if (first.front().under_cap) advice.changes = changes(problem, first, question.goal, cap);
  auto const fastest = question.goal == Goal::time ? advice.best : *optimum(problem, Goal::time, cap);
  if (question.for_time != Advised::nothing)
    advice.time_check = checked(question, Goal::time, question.for_time, advice, fastest);
  if (!problem.energies) return advice;
  advice.front = time_energy_front(problem);
  if (question.for_energy != Advised::nothing)
    advice.energy_check = checked(question, Goal::energy, question.for_energy, advice, fastest);
  return advice;
}

std::optional<RaceToHaltCost> race_to_halt(Advice const& advice) {
  if (advice.front.empty()) return std::nullopt;
  auto const by_time = [](FrontPoint const& a, FrontPoint const& b) { return a.value.time_s < b.value.time_s; };
  auto const by_energy = [](FrontPoint const& a, FrontPoint const& b) { return *a.value.energy_j < *b.value.energy_j; };
  auto const& fastest = std::min_element(advice.front.begin(), advice.front.end(), by_time)->value;
  auto const& least = std::min_element(advice.front.begin(), advice.front.end(), by_energy)->value;
  return RaceToHaltCost{*fastest.energy_j / *least.energy_j - 1, least.time_s / fastest.time_s - 1};
}

}  // namespace yoke
