// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/contest/contest.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::contest {

/// Goal of a contest, for any node.
struct ContestGoal {
  Goal goal = Goal::time;
  /// Limit on the average power above idle, as a fraction of the fastest split's power above idle.
  std::optional<double> power_cap = {};

  /// True if energies matter.
  bool counts_energy() const { return goal != Goal::time || power_cap; }
};

/// A participant of a contest: a scheduler with its options and depth.
struct Contestant {
  std::string scheduler, knowledge = "nothing";
  std::size_t depth = 1;
  Partitioner const* partitioner = nullptr;
  /// Options from facts about the instance that it may use; unset: none.
  OptionMap (*options)(LoopFacts const&) = nullptr;
  OptionMap overrides;  ///< for all instances; they override those
};

/// Returns every partitioner that competes, in each of its variants, with one piece in flight on the device and with
/// two; fixed splits with one only. Variants that save energy compete unless the goal is time, those that keep a cap if
/// it is.
std::vector<Contestant> contestants(ContestGoal const& goal);

/// Returns the options of a contestant for an instance.
OptionMap options_of(Contestant const& contestant, analysis::ContestInstance const& instance);

/// A contestant's run of an instance.
struct Attempt {
  RunResult outcome;
  ScheduleStats account;
};

/// Runs the contestant after the trial runs of its search.
Attempt compete(Contestant const& contestant, analysis::ContestInstance const& instance,
                Description const& description);

/// `ratio` is makespan or energy over the reference's.
analysis::ContestScore score_of(Attempt const& attempt, double ratio);

}  // namespace yoke::contest
