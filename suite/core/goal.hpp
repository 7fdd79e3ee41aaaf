// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string_view>

namespace yoke {

/// What a plan must be best at. Edp is energy times time.
enum class Goal { time, energy, edp };
std::string_view goal_name(Goal goal);

/// The number that a goal minimises, in s, J or J s. Contract: the energy is known unless the goal is time.
double objective(double time_s, std::optional<double> energy_j, Goal goal);

}  // namespace yoke
