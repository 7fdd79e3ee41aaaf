// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// `resident`: inputs are on every processor before the clock starts, results come home after it stops.
/// `streamed`: a chunk's data moves with it, timed and counted.
enum class Data { resident, streamed };

/// A piece, or a slice of one that the executor cut, as it went over its queue. Unlike those of pieces, times of legs
/// in flight at once overlap.
struct Leg {
  Completion done;
  std::size_t queue = 0;
  std::size_t piece = 0;  ///< index into Outcome::pieces
};

/// What a run left behind.
struct Outcome {
  std::vector<Completion> pieces;  ///< in order of completion
  double makespan_s = 0;           ///< from the common start to the last end
  double exchange_s = 0;           ///< of it, after iterations: until every processor has what the others computed
  double exchanged_bytes = 0;      ///< over links then
  std::vector<Leg> legs = {};      ///< of all pieces, in their order; none where the executor has no queues
};

/// The schedule of the next iteration, given the pieces of all before; it lives until the run is over.
using NextSchedule = std::function<Schedule&(std::span<Completion const> earlier)>;

/// Carries out a schedule: live on this node's processors, or in virtual time.
class Executor {
 public:
  virtual ~Executor() = default;
  /// One iteration. Throws ContractViolation where the schedule breaks its promises.
  virtual Outcome run(Schedule& schedule) = 0;
  /// Iteration after iteration, a barrier after each; times count from the start of the first. Where nothing says how
  /// results are handed on, that takes no time.
  virtual Outcome iterate(std::size_t iterations, NextSchedule const& next);
};

}  // namespace yoke
