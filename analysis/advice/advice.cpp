// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/advice.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::analysis {
namespace {

constexpr int steps_per_octave = 2, octaves = 8;
constexpr double precision = 1e-9, tie = 1e-9;
/// Bounds the time of the answer to about half a second.
constexpr std::size_t max_programmes = 1000;

struct Parameter {
  std::string name;
  std::function<double&(PartitionProblem&)> number;
};

void add_numbers(auto const& owner, std::string const& name, auto const& at,
                 std::initializer_list<std::pair<char const*, double std::remove_cvref_t<decltype(owner)>::*>> members,
                 std::vector<Parameter>& list) {
  for (auto const& [label, number] : members)
    if (owner.*number > 0)
      list.push_back(
          {name + " " + label, [at, member = number](PartitionProblem& p) -> double& { return at(p).*member; }});
}

/// Returns all parameters of the problem that are not 0 and matter for the goal.
std::vector<Parameter> parameters(PartitionProblem const& problem, bool energies) {
  std::vector<Parameter> list;
  for (Processor p = 0; p < problem.processors.size(); ++p)
    add_numbers(
        problem.processors[p], processor_name(p), [p](auto& in) -> auto& { return in.processors[p]; },
        {{"t_f_s", &ProcessorCost::t_f_s},
         {"t_b_s", &ProcessorCost::t_b_s},
         {"link in, s/byte", &ProcessorCost::in_s},
         {"link out, s/byte", &ProcessorCost::out_s}},
        list);
  for (Processor p = 0; energies && p < problem.processors.size(); ++p)
    add_numbers(
        problem.processors[p], processor_name(p), [p](auto& in) -> auto& { return in.processors[p]; },
        {{"e_f_j", &ProcessorCost::e_f_j}, {"e_b_j", &ProcessorCost::e_b_j}, {"p_s_w", &ProcessorCost::p_s_w}}, list);
  for (std::size_t s = 0; s < problem.segments.size(); ++s)
    add_numbers(
        problem.segments[s], problem.segments[s].name, [s](auto& in) -> auto& { return in.segments[s]; },
        {{"flops", &core::PaperSegment::flops}, {"bytes", &core::PaperSegment::bytes}}, list);
  return list;
}

/// Returns the index of the best candidate; 0 unless another is better by more than rounding.
std::size_t winner(PartitionProblem const& problem, std::span<Ranked const> ranking, Goal goal,
                   std::optional<double> power_cap_w) {
  std::size_t best = 0;
  double min = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    auto const ranked = realise(ranking[i].candidate, problem, goal, power_cap_w);
    if (!ranked || !ranked->under_cap) continue;
    double const value = objective(ranked->value, goal);
    if (!(value < min * (1 - tie))) continue;
    min = value;
    best = i;
  }
  return best;
}

constexpr std::size_t contenders = 5;

/// `value` with six digits, rounded up: a cap of this many watts is sufficient.
std::string watts(double value) {
  double const unit = std::pow(10., std::floor(std::log10(value)) - 5);
  return core::number_text(static_cast<float>(std::ceil(value / unit) * unit));
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

std::vector<ParameterChange> changes(PartitionProblem const& problem, std::span<Ranked const> ranking, Goal goal,
                                     std::optional<double> power_cap_w) {
  std::vector<ParameterChange> list;
  // Each split among more than two processors is a linear program.
  std::size_t programmes = 0, each = 0;
  for (auto const& ranked : ranking)
    each += problem.processors.size() > 2 && ranked.candidate.kind == Candidate::Kind::mixed;
  for (auto const& parameter : parameters(problem, goal != Goal::time || power_cap_w)) {
    auto const winner_at = [&](double factor) {
      programmes += each;
      PartitionProblem changed = problem;
      parameter.number(changed) *= factor;
      return winner(changed, ranking, goal, power_cap_w);
    };
    for (double const direction : {1., -1.}) {
      double low = 0;  // in octaves; the first candidate is still best here
      std::size_t found = 0;
      for (int step = 1; found == 0 && step <= steps_per_octave * octaves && programmes < max_programmes; ++step) {
        double high = direction * step / steps_per_octave;
        found = winner_at(std::exp2(high));
        if (found == 0) {
          low = high;
          continue;
        }
        while (std::abs(high - low) > precision) {
          double const middle = (low + high) / 2;
          std::size_t const here = winner_at(std::exp2(middle));
          if (here != 0) found = here;
          (here == 0 ? low : high) = middle;
        }
        list.push_back({parameter.name, std::exp2(high), ranking[found].candidate.name});
      }
    }
  }
  std::stable_sort(list.begin(), list.end(), [](auto const& a, auto const& b) {
    return std::abs(std::log(a.factor)) < std::abs(std::log(b.factor));
  });
  return list;
}

Advice advise(AdviceQuestion const& question) {
  auto const& problem = question.problem;
  auto const cap = question.power_cap_w;
  auto best = optimum(problem, question.goal, cap);
  if (!best)
    throw Error("no partition keeps the average power at " + core::number_text(*cap) + " W; the least possible is " +
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

}  // namespace yoke::analysis
