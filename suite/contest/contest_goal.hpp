// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/core/goal.hpp"

namespace yoke {

/// Goal of a contest, for any node.
struct ContestGoal {
  Goal goal = Goal::time;
  /// Limit on the average power above idle, as a fraction of the fastest split's power above idle.
  std::optional<double> power_cap = {};

  /// True if energies matter.
  bool counts_energy() const { return goal != Goal::time || power_cap; }
};

}  // namespace yoke
