// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/coupled.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::models::equations {
namespace {

constexpr double tolerance = 1e-9, front_step = 0.01, inside = 1e-9;

double value_of(PeachOutcome const& outcome, Goal goal) { return objective(outcome.time_s, outcome.energy_j, goal); }

bool keeps(PeachOutcome const& outcome, CoupledQuestion const& question) {
  double const watts = outcome.energy_j / outcome.time_s;
  return (!question.power_cap_w || watts <= *question.power_cap_w * (1 + tolerance)) &&
         (!question.time_limit_s || outcome.time_s <= *question.time_limit_s * (1 + tolerance));
}

std::vector<double> grid(double step) {
  YOKE_EXPECT(step > 0 && step <= 1, "the step of a grid of shares must be in (0, 1]");
  auto const steps = static_cast<std::size_t>(std::ceil(1 / step - tolerance));
  std::vector<double> shares;
  for (std::size_t n = 0; n <= steps; ++n) shares.push_back(std::min(1., static_cast<double>(n) * step));
  return shares;
}

/// Ends of the pieces on which time and energy are linear: where host and device finish together, with and without the
/// offload.
std::vector<double> piece_ends(PeachNode const& state, double work) {
  PeachNode without = state;
  without.t_oh_s = without.t_oh_per_work_s = 0;
  std::vector<double> ends{0, performance_share(state, work), performance_share(without, work), 1};
  std::sort(ends.begin(), ends.end());
  return ends;
}

/// Line through two points of a piece.
Line through(double x, double y, double other_x, double other_y) {
  double const slope = (other_y - y) / (other_x - x);
  return {slope, y - slope * x};
}

/// Adds shares inside a piece that can be optimal: where a limit is reached, and where E T^k is stationary.
void add_inner(std::vector<double>& shares, PeachNode const& state, double work, double begin, double end,
               CoupledQuestion const& question) {
  if (!(end - begin > tolerance)) return;
  double const a = begin + (end - begin) / 3, b = end - (end - begin) / 3;
  auto const at_a = peach_outcome(state, work, a), at_b = peach_outcome(state, work, b);
  Line const time = through(a, at_a.time_s, b, at_b.time_s), energy = through(a, at_a.energy_j, b, at_b.energy_j);
  auto const add = [&](double share) {
    if (share > begin && share < end) shares.push_back(share);
  };
  // At an end the outcome may jump, e.g. when no work is offloaded.
  add(begin + (end - begin) * inside);
  add(end - (end - begin) * inside);
  auto const add_zero = [&](Line const& line) {
    if (line.slope != 0) add(-line.offset / line.slope);
  };
  if (auto const cap_w = question.power_cap_w)
    add_zero({energy.slope - *cap_w * time.slope, energy.offset - *cap_w * time.offset});
  if (auto const limit_s = question.time_limit_s) add_zero({time.slope, time.offset - *limit_s});
  if (question.goal == Goal::ed2p && energy.slope * time.slope != 0)
    add(-(energy.slope * time.offset + 2 * time.slope * energy.offset) / (3 * energy.slope * time.slope));
}

std::vector<double> candidates(PeachNode const& state, double work, CoupledQuestion const& question) {
  if (question.share_step) return grid(*question.share_step);
  auto const ends = piece_ends(state, work);
  std::vector<double> shares = ends;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) add_inner(shares, state, work, ends[i], ends[i + 1], question);
  std::sort(shares.begin(), shares.end());
  return shares;
}

/// Ties go to less time; shares that tie in time too keep their ascending order.
bool better(PeachOutcome const& a, PeachOutcome const& b, Goal goal) {
  double const x = value_of(a, goal), y = value_of(b, goal);
  if (std::abs(x - y) > 1e-12 * std::max(x, y)) return x < y;
  return a.time_s < b.time_s * (1 - 1e-12);
}

}  // namespace

std::optional<PeachOutcome> best_outcome(PeachNode const& state, double work, CoupledQuestion const& question) {
  std::optional<PeachOutcome> best;
  for (double const share : candidates(state, work, question)) {
    auto const outcome = peach_outcome(state, work, share);
    if (keeps(outcome, question) && (!best || better(outcome, *best, question.goal))) best = outcome;
  }
  return best;
}

std::optional<CoupledPlan> best_plan(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  std::optional<CoupledPlan> best;
  for (std::size_t s = 0; s < states.size(); ++s)
    if (auto const outcome = best_outcome(states[s], work, question);
        outcome && (!best || better(*outcome, best->outcome, question.goal)))
      best = CoupledPlan{s, *outcome};
  return best;
}

double least_power_w(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  double least = std::numeric_limits<double>::infinity();
  for (PeachNode const& state : states)
    for (double const share : candidates(state, work, {Goal::energy, {}, {}, question.share_step})) {
      auto const outcome = peach_outcome(state, work, share);
      least = std::min(least, outcome.energy_j / outcome.time_s);
    }
  return least;
}

std::vector<CoupledPlan> pareto_front(std::span<PeachNode const> states, double work, CoupledQuestion const& question) {
  std::vector<CoupledPlan> all, front;
  for (std::size_t s = 0; s < states.size(); ++s) {
    auto shares = grid(question.share_step.value_or(front_step));
    if (!question.share_step)
      for (double const share : piece_ends(states[s], work)) shares.push_back(share);
    for (double const share : shares)
      if (auto const outcome = peach_outcome(states[s], work, share); keeps(outcome, question))
        all.push_back({s, outcome});
  }
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) {
    return a.outcome.time_s != b.outcome.time_s ? a.outcome.time_s < b.outcome.time_s
                                                : a.outcome.energy_j < b.outcome.energy_j;
  });
  for (auto const& plan : all)
    if (front.empty() || plan.outcome.energy_j < front.back().outcome.energy_j * (1 - 1e-12)) front.push_back(plan);
  return front;
}

std::optional<double> host_efficiency(PeachNode const& state) {
  return state.pd_host_w > 0 ? std::optional(state.rate_host / state.pd_host_w) : std::nullopt;
}

std::optional<double> device_efficiency(PeachNode const& state) {
  return state.pd_device_w > 0 ? std::optional(state.rate_device / state.pd_device_w) : std::nullopt;
}

std::vector<CoupledCell> coupled_search(std::span<PeachNode const> states, double work,
                                        std::optional<double> share_step) {
  std::vector<CoupledCell> cells;
  for (auto const& state : states)
    cells.push_back({*best_outcome(state, work, {Goal::time, {}, {}, share_step}),
                     *best_outcome(state, work, {Goal::energy, {}, {}, share_step})});
  return cells;
}

}  // namespace yoke::models::equations
