// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/goal.hpp"

#include <array>
#include <cstddef>

#include "suite/core/error.hpp"

namespace yoke {

std::string_view goal_name(Goal goal) {
  static constexpr std::array<std::string_view, 3> names{"time", "energy", "edp"};
  return names[static_cast<std::size_t>(goal)];
}

double objective(double time_s, std::optional<double> energy_j, Goal goal) {
  YOKE_EXPECT(goal == Goal::time || energy_j, "a goal that counts energy needs the energy");
  if (goal == Goal::time) return time_s;
  return goal == Goal::energy ? *energy_j : *energy_j * time_s;
}

}  // namespace yoke
