// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <optional>

#include "suite/core/goal.hpp"
#include "suite/core/powers.hpp"

namespace yoke {

/// What is minimised of a run: a goal, and what the node may draw on average.
struct Aim {
  Goal goal = Goal::time;
  std::optional<double> power_cap_w = {};
  Powers powers = {};  ///< not used if time alone counts

  /// Seconds for which the idle node must pause after a run, so that it draws no more than the cap on average.
  /// Contract: the cap is above the idle node's power.
  double pause_s(double time_s, double energy_j) const {
    if (!power_cap_w) return 0;
    return std::max(0.0, (energy_j - *power_cap_w * time_s) / (*power_cap_w - powers.idle_w));
  }
  /// The number that is minimised, of the run and its pause.
  double of(double time_s, double energy_j) const {
    double const pause = pause_s(time_s, energy_j);
    return objective(time_s + pause, energy_j + pause * powers.idle_w, goal);
  }
};

}  // namespace yoke
