// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/goal.hpp"

#include <array>
#include <cstddef>

#include "suite/core/error.hpp"

namespace yoke {

std::string_view goal_name(Goal goal) {
  static constexpr std::array<std::string_view, 4> names{"time", "energy", "edp", "ed2p"};
  return names[static_cast<std::size_t>(goal)];
}

double objective(double time_s, std::optional<double> energy_j, Goal goal) {
  YOKE_EXPECT(goal == Goal::time || energy_j, "a goal that counts energy needs the energy");
  if (goal == Goal::time) return time_s;
  if (goal == Goal::energy) return *energy_j;
  return *energy_j * time_s * (goal == Goal::ed2p ? time_s : 1);
}

}  // namespace yoke
