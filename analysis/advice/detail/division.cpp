// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/division.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/advice/optimum.hpp"

namespace yoke::analysis {
namespace {

constexpr double same = 1e-12;

/// Linear function of the device's fraction, by its values at 0 and 1.
struct Ends {
  double at_host, at_device;
  double at(double x) const { return at_host + x * (at_device - at_host); }
};

/// Returns all fractions at which the optimum can be.
std::vector<double> fractions_of(std::vector<Ends> const& busy_s, std::optional<Ends> dynamic_j, double watts) {
  std::vector<double> fractions{0, 1};
  auto const crossing = [&](Ends const& a, Ends const& b) {
    double const host_side = a.at_host - b.at_host, device_side = b.at_device - a.at_device;
    double const x = host_side / (host_side + device_side);
    if (x > 0 && x < 1) fractions.push_back(x);
  };
  for (std::size_t i = 0; i < busy_s.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) crossing(busy_s[i], busy_s[j]);
    if (dynamic_j) crossing(*dynamic_j, {watts * busy_s[i].at_host, watts * busy_s[i].at_device});
  }
  return fractions;
}

}  // namespace

std::optional<Fractions> best_division(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w,
                                       PinnedSegments const& pinned) {
  if (problem.processors.size() != 2) {
    auto best = optimum(problem, goal, power_cap_w, pinned);
    return best ? std::optional(std::move(best->fractions)) : std::nullopt;
  }
  std::vector<Processor> places;
  std::size_t divided = 0;
  for (std::size_t s = 0; s < pinned.size(); ++s) {
    if (!pinned[s]) divided = s;
    places.push_back(pinned[s].value_or(host));
  }
  auto fractions = whole_segments(problem, places);
  auto const on_host = evaluate(problem, fractions);
  fractions[divided] = {0, 1};
  auto const on_device = evaluate(problem, fractions);

  std::vector<Ends> busy_s;
  for (std::size_t i = 0; i < on_host.busy.size(); ++i)
    busy_s.push_back({on_host.busy[i].time_s, on_device.busy[i].time_s});
  double const static_w = problem.static_w();
  std::optional<Ends> dynamic_j;
  if (problem.energies)
    dynamic_j = {*on_host.energy_j - static_w * on_host.time_s, *on_device.energy_j - static_w * on_device.time_s};
  double const watts = power_cap_w.value_or(0) - static_w;
  double least = std::numeric_limits<double>::infinity(), least_other = least, best = -1;
  for (double const x : fractions_of(busy_s, power_cap_w ? dynamic_j : std::nullopt, watts)) {
    double time_s = 0;
    for (auto const& part : busy_s) time_s = std::max(time_s, part.at(x));
    if (power_cap_w && dynamic_j->at(x) > watts * time_s + same * *power_cap_w * time_s) continue;
    std::optional<double> energy_j;
    if (dynamic_j) energy_j = dynamic_j->at(x) + static_w * time_s;
    double const value = yoke::objective(time_s, energy_j, goal);
    double const other = goal == Goal::time ? energy_j.value_or(0) : time_s;
    if (value > least * (1 + same) || (value >= least * (1 - same) && other >= least_other)) continue;
    least = value;
    least_other = other;
    best = x;
  }
  if (best < 0) return std::nullopt;
  fractions[divided] = {1 - best, best};
  return fractions;
}

}  // namespace yoke::analysis
