// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_loss.hpp"
#include "suite/studies/contest/contestants.hpp"

namespace yoke {

/// Random nodes and loops of these seeds: `seed`, `seed` + 1 ...
struct ContestInstances {
  std::uint64_t seed = 1;
  std::size_t count = 1000, threads = 1;
  bool calm = false;  ///< without what disturbs them
  /// Called after each, with the fraction that is finished; from several threads.
  std::function<void(double fraction)> progress = [](double) {};
  /// Asked before each whether to leave out the rest.
  std::function<bool()> stop = [] { return false; };
};

/// What a contest says of all schedulers.
struct ContestResult {
  std::size_t instances = 0;  ///< that were finished: the first ones
  std::vector<ContestRow> rows;
  std::vector<ContestQuantile> distribution;
};

/// All contestants with one of these names (none: all) and of this depth, if one is given. Each of `options` goes to
/// those that have it. Throws Error for an unknown name, for an option that nobody has, and if nobody is left.
std::vector<Contestant> contest_field(ContestGoal const& goal, std::span<std::string const> names,
                                      std::optional<std::size_t> depth, std::vector<std::string> const& options);

/// Every contestant on every instance, against the clairvoyant's makespan or the least of what the goal
/// minimises of all single splits. A run above the power cap counts with the pause that brings it down to the cap.
/// Throws Error if the scores do not fit into the memory that is free, or no instance was finished.
ContestResult run_contest(std::vector<Contestant> const& field, ContestGoal const& goal,
                          ContestInstances const& instances, double free_bytes);

/// The `worst` instances of one contestant by what the goal minimises, time or energy, and how many were finished.
struct WorstCases {
  std::size_t instances = 0;
  std::vector<ContestCase> cases;
};
WorstCases run_for_worst(Contestant const& contestant, Goal goal, std::size_t worst, ContestInstances const& instances);

}  // namespace yoke
