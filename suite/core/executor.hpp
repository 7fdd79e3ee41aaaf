// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "suite/core/data_mode.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// A piece, or a slice of one that the executor cut, on its queue. Times of slices overlap, unlike those of pieces.
struct SliceTiming {
  CompletedPiece done;
  std::size_t queue = 0;
  std::size_t piece = 0;  ///< index into RunResult::pieces
};

/// What a run left behind.
struct RunResult {
  std::vector<CompletedPiece> pieces;  ///< in order of completion
  double makespan_s = 0;               ///< from the common start to the last end
  double exchange_s = 0;               ///< part of it, after iterations: until all processors have the others' results
  double exchanged_bytes = 0;          ///< over links then
  /// Of all pieces, in their order; none if the executor has no queues.
  std::vector<SliceTiming> slice_timings = {};
  /// If the processors were ranks of an MPI program: the share of each rank's own work that its devices did.
  std::vector<double> within_shares = {};
  /// What checking the schedule's decisions took (Dispatch), without the decisions; 0 if the executor does not say.
  double referee_s = 0;
};

/// The schedule of the next iteration, given the pieces of all previous ones; it lives until the run is over.
using NextSchedule = std::function<Schedule&(std::span<CompletedPiece const> earlier)>;

/// Carries out a schedule: live on this node's processors, or in virtual time.
class Executor {
 public:
  virtual ~Executor() = default;
  /// One iteration. Throws ContractViolation if the schedule breaks its promises.
  virtual RunResult run(Schedule& schedule) = 0;
  /// Iteration after iteration, a barrier after each; times count from the start of the first. By default
  /// handing on results takes no time.
  virtual RunResult iterate(std::size_t iterations, NextSchedule const& next);
};

}  // namespace yoke
