// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Consecutive chunks of one segment, executed by one processor. Never empty.
struct Piece {
  std::size_t segment = 0;
  Range chunks;
  /// True if another processor needs the intermediate results (Segment::intermediate_bytes); they are copied home with
  /// the piece.
  bool handed_over = false;
  /// True if a running kernel takes the piece from a counter (Schedule::claimed_chunks), so that no launch precedes it.
  bool claimed = false;
};

/// Lower limit of measured times in seconds: prevents division by zero for times below the clock's resolution.
inline constexpr double shortest_s = 1e-9;

/// A completed piece. Times are seconds since the common start of the run.
struct CompletedPiece {
  Processor processor = host;
  Piece piece;
  /// If several pieces are in flight on a processor, a piece begins no earlier than the previous one ends.
  double begin_s = 0, end_s = 0;
  double copy_in_s = 0, kernel_s = 0, copy_out_s = 0;  ///< durations of the phases
  double bytes_moved = 0;                              ///< bytes over the link, both directions
  std::size_t iteration = 0;
  /// Seconds from its beginning to its end.
  double seconds() const { return end_s - begin_s; }
};

/// State of a run on which a schedule bases a decision.
struct Progress {
  double now_s = 0;
  std::span<CompletedPiece const> completed;  ///< in order of completion; append-only
};

/// A schedule's decision for a processor that can accept a piece.
struct Decision {
  /// Kinds of decisions.
  enum class Kind {
    run,   ///< execute `piece`
    wait,  ///< ask again after another piece completes: a barrier
    done,  ///< nothing is left for this processor
  };
  Kind kind = Kind::done;
  Piece piece;

  /// Executes this piece.
  static Decision run(Piece piece) { return {Kind::run, piece}; }
  /// Waits until another piece completes.
  static Decision wait() { return {Kind::wait, {}}; }
  /// Leaves the processor without further work.
  static Decision done() { return {Kind::done, {}}; }
};

/// Statistics of a schedule after the run.
struct ScheduleStats {
  std::size_t syncs = 1;         ///< barriers, including the final join
  double profiled_fraction = 0;  ///< fraction of the work executed to measure the processors' rates
};

/// Interval between two barriers of a schedule.
struct Round {
  std::vector<std::size_t> chunks;  ///< chunks of the loop, by processor
  std::vector<double> busy_s;       ///< busy seconds, by processor
  std::optional<double> variance;   ///< variance between the partition used and the partition measured
  bool profiling = false;           ///< true if executed to measure the processors' rates
};

/// State of one run under a partitioner. Pure logic: no thread, clock, Kokkos or I/O; the executor calls it from one
/// thread at a time. A schedule
/// - answers every processor until it has answered `done`,
/// - hands out every chunk of every segment exactly once,
/// - hands out a chunk only after the chunks it depends on are complete; if another processor computed intermediate
/// results that it needs, the piece that computed them must be `handed_over`,
/// - never lets all processors wait.
class Schedule {
 public:
  virtual ~Schedule() = default;
  /// Returns the decision for a processor that can accept a piece. Called again after each completed piece until the
  /// answer is `done`.
  virtual Decision next(Processor processor, Progress const& progress) = 0;
  /// Chunks that a team of threads takes at once from a counter in shared memory, by segment, if kernels of all
  /// processors divide the segments among themselves: then a live executor does not call `next`, which only schedules
  /// virtual time. Empty if the schedule hands out all pieces.
  virtual std::vector<std::size_t> claimed_chunks() const { return {}; }
  /// Statistics, after the run.
  virtual ScheduleStats account() const { return {}; }
  /// Returns all rounds in order, after the run; empty if the schedule has no barriers.
  virtual std::vector<Round> rounds() const { return {}; }
};

}  // namespace yoke
