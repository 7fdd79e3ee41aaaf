// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "suite/core/powers.hpp"

namespace yoke {

/// Objective of a plan. `edp` is energy times time; `ed2p` is energy times time squared.
enum class Goal { time, energy, edp, ed2p };
/// Returns the goal's name, such as "energy".
std::string_view goal_name(Goal goal);
/// Returns the goal with this name. Throws Error for any other name.
Goal goal_of_name(std::string_view name);

/// Value that the goal minimizes, in s, J, J s or J s^2. Contract: `energy_j` is set unless the goal is `time`.
double objective(double time_s, std::optional<double> energy_j, Goal goal);

/// The quantity to minimize for a run: a goal, and a limit of the node's average power.
struct Aim {
  Goal goal = Goal::time;
  std::optional<double> power_cap_w = {};
  Powers powers = {};  ///< not used if the goal is time without a cap

  /// Seconds for which the node must idle after a run to keep its average power at the cap. Contract: the cap is above
  /// the idle power.
  double pause_s(double time_s, double energy_j) const {
    if (!power_cap_w) return 0;
    return std::max(0.0, (energy_j - *power_cap_w * time_s) / (*power_cap_w - powers.idle_w));
  }
  /// Value to minimize for a run including its pause.
  double of(double time_s, double energy_j) const {
    double const pause = pause_s(time_s, energy_j);
    return objective(time_s + pause, energy_j + pause * powers.idle_w, goal);
  }
};

}  // namespace yoke
