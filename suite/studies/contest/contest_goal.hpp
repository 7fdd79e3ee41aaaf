// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/core/goal.hpp"

namespace yoke {

/// What a contest is about, on any node.
struct ContestGoal {
  Goal goal = Goal::time;
  /// What the node may draw on average above its idle power, as a fraction of what the fastest split draws above it.
  std::optional<double> power_cap = {};

  /// Whether energies matter.
  bool counts_energy() const { return goal != Goal::time || power_cap; }
};

}  // namespace yoke
