// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Chunks of one segment, done by one processor in one go. Empty only where it completes without having been of use
/// (Decision::gated).
struct Piece {
  std::size_t segment = 0;
  Range chunks;
  /// Another processor goes on with its intermediate results (Segment::intermediate_bytes): they go home with it.
  bool handed_over = false;
};

/// A piece that was done. Times in seconds since the common start of the run.
struct CompletedPiece {
  Processor processor = host;
  Piece piece;
  /// Where several pieces are in flight on a processor, a piece begins at the earliest when the one before it ends.
  double begin_s = 0, end_s = 0;
  double copy_in_s = 0, kernel_s = 0, copy_out_s = 0;  ///< durations of its parts
  double bytes_moved = 0;                              ///< over the link, both directions
  std::size_t iteration = 0;
  double seconds() const { return end_s - begin_s; }
};

/// What a schedule may know when it decides.
struct Progress {
  double now_s = 0;
  std::span<CompletedPiece const> completed;  ///< in order of completion; grows, never changes
};

/// What a processor that can take a piece shall do.
struct Decision {
  enum class Kind {
    run,   ///< do `piece`
    wait,  ///< ask again after another piece completes: a barrier
    done,  ///< nothing is left for this processor
  };
  Kind kind = Kind::done;
  Piece piece;
  /// Of a device's piece: it is done from its last chunk to its first, and stops where the host has come to from below.
  /// Until it completes, the host may be given chunks from its begin on, without gaps. It completes with the chunks
  /// that the host has not done; where it is first to do those that the host is at, the host's piece completes empty.
  /// Only where NodeHints::gates says so.
  bool gated = false;

  static Decision run(Piece piece) { return {Kind::run, piece, false}; }
  static Decision run_gated(Piece piece) { return {Kind::run, piece, true}; }
  static Decision wait() { return {Kind::wait, {}, false}; }
  static Decision done() { return {Kind::done, {}, false}; }
};

/// What a schedule says of itself after the run.
struct ScheduleStats {
  std::size_t syncs = 1;         ///< times that processors wait for each other, the final join included
  double profiled_fraction = 0;  ///< part of the work that was done to learn the processors' rates
};

/// What happened between two barriers of a schedule that has them.
struct Round {
  std::vector<std::size_t> chunks;  ///< of the loop, by processor
  std::vector<double> busy_s;       ///< seconds of each processor's pieces
  std::optional<double> variance;   ///< of the partition that it was given and the one that it measured
  bool profiling = false;           ///< done to learn the processors' rates
};

/// The state of one run under a partitioner. Pure logic: no thread, clock, Kokkos or I/O; the executor calls it from
/// one thread at a time. A schedule answers every processor until it has said `done` to it, hands out every chunk of
/// every segment exactly once, a chunk only after the chunk it depends on is complete and, where that was done
/// elsewhere and leaves intermediate results, handed over, and never lets all processors wait.
class Schedule {
 public:
  virtual ~Schedule() = default;
  virtual Decision next(Processor processor, Progress const& progress) = 0;
  virtual ScheduleStats account() const { return {}; }
  /// Every round in order, once the run is over; none where the schedule has no barriers.
  virtual std::vector<Round> rounds() const { return {}; }
};

}  // namespace yoke
