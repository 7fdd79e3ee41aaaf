// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_loss.hpp"
#include "suite/contest/contestants.hpp"

namespace yoke::contest {

/// Random nodes and loops with the seeds `seed`, `seed` + 1 ...
struct ContestInstances {
  std::uint64_t seed = 1;
  std::size_t count = 1000, threads = 1;
  bool calm = false;                                        ///< true: without noise and drift
  analysis::ContestLaw law = analysis::ContestLaw::random;  ///< their distribution
  /// Called after each, with the finished fraction; from several threads.
  std::function<void(double fraction)> progress = [](double) {};
  /// Called before each; true: skip the rest.
  std::function<bool()> stop = [] { return false; };
};

/// Results of all schedulers in a contest.
struct ContestResult {
  std::size_t instances = 0;  ///< number of finished instances, which are the first
  std::vector<analysis::ContestRow> rows;
  std::vector<analysis::ContestQuantile> distribution;
};

/// Returns all contestants with one of these names (empty: all) and with this depth, if one is given. Passes each of
/// `options` to the contestants that have it. Throws Error for an unknown name, for an option that no contestant has,
/// and if no contestant is left.
std::vector<Contestant> contest_field(ContestGoal const& goal, std::span<std::string const> names,
                                      std::optional<std::size_t> depth, std::vector<std::string> const& options);

/// Runs every contestant on every instance, against the clairvoyant's makespan or the minimum cost under the goal over
/// all single splits. A run above the power cap counts with the pause that brings it down to the cap. Throws Error if
/// the scores do not fit into the free memory, or no instance was finished.
ContestResult run_contest(std::vector<Contestant> const& field, ContestGoal const& goal,
                          ContestInstances const& instances, double free_bytes);

/// The `worst` instances of one contestant, and the number of finished instances.
struct WorstCases {
  std::size_t instances = 0;
  std::vector<analysis::ContestCase> cases;
};
/// Instances with the greatest ratio of the contestant's time, or energy, to the clairvoyant's or least.
WorstCases run_for_worst(Contestant const& contestant, Goal goal, std::size_t worst, ContestInstances const& instances);
/// Instances with the greatest ratio of the contestant's time to that of the fastest of `rivals`.
WorstCases run_for_worst(Contestant const& contestant, std::span<Contestant const> rivals, std::size_t worst,
                         ContestInstances const& instances);

/// Throws Error if the scores of `schedulers` schedulers on `instances` instances do not fit into `free_bytes`.
void check_contest_fits(std::size_t schedulers, std::size_t instances, double free_bytes);

}  // namespace yoke::contest
