// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "suite/core/error.hpp"

namespace yoke {
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
        {{"flops", &PaperSegment::flops}, {"bytes", &PaperSegment::bytes}}, list);
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

}  // namespace yoke
