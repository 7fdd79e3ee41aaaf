// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string_view>

namespace yoke {

/// Objective of a plan. `edp` is energy times time; `ed2p` is energy times time squared.
enum class Goal { time, energy, edp, ed2p };
/// Returns the goal's name, such as "energy".
std::string_view goal_name(Goal goal);
/// Returns the goal with this name. Throws Error for any other name.
Goal goal_of_name(std::string_view name);

/// Value that the goal minimizes, in s, J, J s or J s^2. Contract: `energy_j` is set unless the goal is `time`.
double objective(double time_s, std::optional<double> energy_j, Goal goal);

}  // namespace yoke
