// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/slicing.hpp"

namespace yoke {

/// One processor's pieces on their way: enqueues all that belongs to a piece, and waits for the oldest. Called from the
/// processor's driver thread.
class Launcher {
 public:
  /// `depth`: pieces in flight at most, and queues. `now`: seconds since the run's start. `instance` outlives it.
  Launcher(Instance& instance, Processor processor, DataMode data, std::size_t depth, Slicing slicing,
           std::function<double()> now);

  bool idle() const { return flights_.empty(); }
  bool full() const { return flights_.size() == depth_; }
  /// `received`: intermediate results that come from elsewhere.
  void launch(Piece const& piece, std::vector<Piece> const& received);

  struct Retired {
    CompletedPiece done;
    std::vector<SliceTiming> slice_timings;
  };
  /// Waits for the oldest piece. One that was in flight behind another begins when that one ends.
  Retired wait_oldest();
  /// Waits for all pieces, whatever becomes of them.
  void drain() noexcept;

 private:
  /// A part of a piece on its queue, with the points between copy in, kernel and copy out.
  struct Slice {
    Piece piece;
    Queue queue;
    std::vector<std::size_t> marks;
    bool copied_in = false, copied_out = false;
    double bytes_moved = 0;
  };
  struct Flight {
    CompletedPiece done;
    std::vector<Slice> slices;
    std::unique_ptr<Stopwatch> watch;
  };

  Slice launch_slice(Piece const& piece, std::vector<Piece> const& received, Stopwatch& watch);
  Queue next_queue(std::size_t segment);
  void broadcast(Slice& slice);
  double intermediate_bytes(Piece const& piece) const;
  static CompletedPiece timed(Slice const& slice, Stopwatch const& watch);

  Instance& instance_;
  Processor const processor_;
  bool const away_, moves_;
  std::size_t const depth_;
  Slicing const slicing_;
  std::function<double()> const now_;
  std::vector<bool> shared_;  ///< by segment: its shared input has come
  std::size_t launched_ = 0;
  double last_end_s_ = 0;
  std::deque<Flight> flights_;
  std::vector<std::unique_ptr<Stopwatch>> idle_watches_;
};

}  // namespace yoke
