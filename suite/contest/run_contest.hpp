// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_loss.hpp"
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

/// Writes a file for each case, which `yoke-research simulate` repeats with the case's `replay`. Creates the folder if
/// it does not exist.
void write_scenarios(std::filesystem::path const& folder, std::span<analysis::ContestCase const> cases,
                     analysis::ContestLaw law);

/// Returns the file name, in such a folder, of the instance with this seed.
std::string scenario_name(std::uint64_t seed);

}  // namespace yoke::contest
