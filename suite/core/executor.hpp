// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "suite/core/data_mode.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// Timing of a piece, or of a slice that the executor cut from it, on its queue. Unlike pieces, slices overlap in time.
struct SliceTiming {
  CompletedPiece done;
  std::size_t queue = 0;
  std::size_t piece = 0;  ///< index into RunResult::pieces
};

/// Result of a run.
struct RunResult {
  std::vector<CompletedPiece> pieces;  ///< in order of completion
  double makespan_s = 0;               ///< from the common start to the end of the last piece
  double exchange_s = 0;       ///< part of the makespan after iterations, until all processors have the others' results
  double exchanged_bytes = 0;  ///< bytes sent over links during `exchange_s`
  /// Timings of all pieces, in the order of `pieces`; empty if the executor has no queues.
  std::vector<SliceTiming> slice_timings = {};
  /// Device share within each rank's own work, if the processors are ranks of an MPI program.
  std::vector<double> within_shares = {};
  /// Seconds spent checking the schedule's decisions (Dispatch), excluding the decisions; 0 if the executor does not
  /// measure it.
  double referee_s = 0;
};

/// Returns the schedule of the next iteration, given the pieces of all previous ones. The schedule must live until the
/// run ends.
using NextSchedule = std::function<Schedule&(std::span<CompletedPiece const> earlier)>;

/// Executes a schedule, live on the processors of this node or in virtual time.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Runs one iteration. Throws ContractViolation if the schedule breaks its contract.
  virtual RunResult run(Schedule& schedule) = 0;
  /// Announces that the following runs are of the plan with this number.
  virtual void turn_to([[maybe_unused]] std::size_t plan) {}
  /// Runs `iterations` iterations with a barrier after each; times count from the start of the first one. By default
  /// exchanging results takes no time.
  virtual RunResult iterate(std::size_t iterations, NextSchedule const& next);
};

inline RunResult Executor::iterate(std::size_t iterations, NextSchedule const& next) {
  RunResult all;
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    RunResult const one = run(next(all.pieces));
    for (CompletedPiece done : one.pieces) {
      done.begin_s += all.makespan_s;
      done.end_s += all.makespan_s;
      done.iteration = iteration;
      all.pieces.push_back(done);
    }
    all.makespan_s += one.makespan_s;
  }
  return all;
}

}  // namespace yoke
