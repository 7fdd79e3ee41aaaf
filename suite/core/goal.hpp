// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string_view>

namespace yoke {

/// What a plan must be best at. Edp is energy times time, ed2p energy times time squared.
enum class Goal { time, energy, edp, ed2p };
std::string_view goal_name(Goal goal);
/// The goal of this name. Throws Error for any other.
Goal goal_of_name(std::string_view name);

/// The number that a goal minimises, in s, J, J s or J s^2. Contract: the energy is known unless the goal is time.
double objective(double time_s, std::optional<double> energy_j, Goal goal);

}  // namespace yoke
