// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/goal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/option.hpp"

namespace yoke {

namespace {

constexpr std::array<std::string_view, 4> goal_names{"time", "energy", "edp", "ed2p"};

}  // namespace

std::string_view goal_name(Goal goal) { return goal_names[static_cast<std::size_t>(goal)]; }

Goal goal_of_name(std::string_view name) {
  auto const at = std::find(goal_names.begin(), goal_names.end(), name);
  if (at == goal_names.end()) unknown_name("goal", name, {goal_names.begin(), goal_names.end()});
  return static_cast<Goal>(at - goal_names.begin());
}

double objective(double time_s, std::optional<double> energy_j, Goal goal) {
  YOKE_EXPECT(goal == Goal::time || energy_j, "a goal that counts energy needs the energy");
  if (goal == Goal::time) return time_s;
  if (goal == Goal::energy) return *energy_j;
  return *energy_j * time_s * (goal == Goal::ed2p ? time_s : 1);
}

}  // namespace yoke
