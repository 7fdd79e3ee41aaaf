// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "models/equations/peach.hpp"
#include "suite/core/goal.hpp"

/// PEACH, section IV-B: clocks and share chosen together. A state is a choice of all clocks of the node (host, device,
/// device memory), as a PeachNode.
namespace yoke::equations {

/// What is looked for.
struct CoupledQuestion {
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;  ///< average power, E / T
  std::optional<double> time_limit_s;
  std::optional<double> share_step;  ///< shares are multiples of it, as in table VII; none: any share
};

/// The best share of one state; nothing if no share keeps the limits. Exact without a step: time and energy are
/// piecewise linear in the share, so the optimum is at an end of a piece, where a limit is reached, or where the
/// derivative of E T^k vanishes.
std::optional<PeachOutcome> best_outcome(PeachNode const& state, double work, CoupledQuestion const& question);

/// An outcome of one of several states.
struct CoupledPlan {
  std::size_t state = 0;
  PeachOutcome outcome;
};

/// The best state and share; of equally good ones the first. Nothing if none keeps the limits.
std::optional<CoupledPlan> best_plan(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// The least average power, E / T, of all states and shares, whatever the limits.
double least_power_w(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Plans of which no other has both less time and less energy, in order of time; shares are multiples of the question's
/// step (0.01 without one, and then also each state's points of equal finish). Only those that keep its limits.
std::vector<CoupledPlan> pareto_front(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Section III-C: eta_C and eta_G, work per joule of a processor's own power; nothing if it draws none.
std::optional<double> host_efficiency(PeachNode const& state);
std::optional<double> device_efficiency(PeachNode const& state);

/// A cell of table VII.
struct CoupledCell {
  PeachOutcome fastest, most_efficient;
};
/// Steps 1 and 3 of the procedure for each state; exact, or on a grid of shares.
std::vector<CoupledCell> coupled_search(std::span<PeachNode const> states, double work,
                                        std::optional<double> share_step = {});

}  // namespace yoke::equations
