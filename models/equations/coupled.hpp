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
namespace yoke::models::equations {

/// Goal and constraints of the search.
struct CoupledQuestion {
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;  ///< average power, E / T
  std::optional<double> time_limit_s;
  std::optional<double> share_step;  ///< shares are multiples of it, as in table VII; if empty, any share
};

/// Finds the best share of one state; `std::nullopt` if no share meets the limits. Exact without a step: time and
/// energy are piecewise linear in the share, so the optimum is at an end of a piece, where a limit is reached, or where
/// the derivative of E T^k vanishes.
std::optional<PeachOutcome> best_outcome(PeachNode const& state, double work, CoupledQuestion const& question);

/// Outcome of one of several states.
struct CoupledPlan {
  std::size_t state = 0;
  PeachOutcome outcome;
};

/// Finds the best state and share; the first of equally good ones. `std::nullopt` if none meets the limits.
std::optional<CoupledPlan> best_plan(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Returns the minimum average power, E / T, over all states and shares, ignoring the limits.
double least_power_w(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Returns the plans that no other plan dominates in time and energy, ordered by time. Shares are multiples of the
/// question's step (without one: of 0.01, plus each state's points of equal finish). Includes only plans that meet the
/// limits.
std::vector<CoupledPlan> pareto_front(std::span<PeachNode const> states, double work, CoupledQuestion const& question);

/// Section III-C: eta_C and eta_G, work per joule of a processor's own power; `std::nullopt` if it draws none.
std::optional<double> host_efficiency(PeachNode const& state);
std::optional<double> device_efficiency(PeachNode const& state);

/// A cell of table VII.
struct CoupledCell {
  PeachOutcome fastest, most_efficient;
};
/// Performs steps 1 and 3 of the procedure for each state; exact, or on a grid of shares.
std::vector<CoupledCell> coupled_search(std::span<PeachNode const> states, double work,
                                        std::optional<double> share_step = {});

}  // namespace yoke::models::equations
