// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "suite/core/data_mode.hpp"
#include "suite/core/schedule.hpp"

namespace yoke {

/// A piece, or a slice of one that the executor cut, as it went over its queue. Unlike those of pieces, times of legs
/// in flight at once overlap.
struct SliceTiming {
  CompletedPiece done;
  std::size_t queue = 0;
  std::size_t piece = 0;  ///< index into RunResult::pieces
};

/// What a run left behind.
struct RunResult {
  std::vector<CompletedPiece> pieces;  ///< in order of completion
  double makespan_s = 0;               ///< from the common start to the last end
  double exchange_s = 0;               ///< of it, after iterations: until every processor has what the others computed
  double exchanged_bytes = 0;          ///< over links then
  std::vector<SliceTiming> slice_timings =
      {};  ///< of all pieces, in their order; none where the executor has no queues
};

/// The schedule of the next iteration, given the pieces of all before; it lives until the run is over.
using NextSchedule = std::function<Schedule&(std::span<CompletedPiece const> earlier)>;

/// Carries out a schedule: live on this node's processors, or in virtual time.
class Executor {
 public:
  virtual ~Executor() = default;
  /// One iteration. Throws ContractViolation where the schedule breaks its promises.
  virtual RunResult run(Schedule& schedule) = 0;
  /// Iteration after iteration, a barrier after each; times count from the start of the first. Where nothing says how
  /// results are handed on, that takes no time.
  virtual RunResult iterate(std::size_t iterations, NextSchedule const& next);
};

}  // namespace yoke
