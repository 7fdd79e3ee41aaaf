// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/execution/slicing.hpp"

namespace yoke {

/// A piece in flight and, when it has retired, its times.
struct Flight {
  /// Points of a slice on its queue: its begin, the end of copy in if it has one, of the kernel, of copy out likewise.
  struct Marks {
    std::array<std::size_t, 4> points{};
    std::size_t count = 0;
    bool copied_in = false, copied_out = false;
    void add(std::size_t mark) { points[count++] = mark; }
    std::size_t first() const { return points[0]; }
    std::size_t last() const { return points[count - 1]; }
  };
  CompletedPiece done;
  std::vector<SliceTiming> slices;
  std::vector<Marks> marks;  ///< by slice
  std::unique_ptr<Stopwatch> stopwatch;
};

/// One processor's pipeline: enqueues all that belongs to a piece, and waits for the oldest. Called from the
/// processor's driver thread.
class Launcher {
 public:
  /// Stopwatches that are not in use, for the next run as well: it takes a while to make their events.
  using IdleStopwatches = std::vector<std::unique_ptr<Stopwatch>>;
  /// `depth`: pieces in flight at most, and queues. `now`: seconds since the run's start. `instance` and `idle` outlive
  /// it.
  Launcher(Instance& instance, Processor processor, DataMode mode, std::size_t depth, Slicing slicing,
           std::function<double()> now, IdleStopwatches& idle);

  bool idle() const { return flights_.empty(); }
  bool full() const { return flights_.size() == depth_; }
  /// `received`: intermediate results that come from elsewhere.
  void launch(Piece const& piece, std::vector<Piece> const& received);
  /// Waits for the oldest piece. A piece behind another one begins when that one ends.
  Flight wait_oldest();
  /// Waits for all pieces, even if they fail.
  void drain() noexcept;

 private:
  /// A mark of a flight; of none once it has retired.
  struct Point {
    Stopwatch const* of = nullptr;
    std::size_t mark = 0;
  };
  static void follow(Stopwatch& stopwatch, Queue queue, Point const& point);
  void launch_slice(Flight& flight, Piece const& piece, std::vector<Piece> const& received);
  Queue next_queue(std::size_t segment);
  double broadcast(Stopwatch& stopwatch, Queue queue, std::size_t segment);
  double intermediate_bytes(Piece const& piece) const;

  Instance& instance_;
  Processor const processor_;
  bool const away_, moves_;
  std::size_t const depth_;
  Slicing const slicing_;
  std::function<double()> const now_;
  std::vector<std::optional<Point>> shared_;  ///< by segment: end of the copy of its shared input, once it was begun
  Point copied_in_;                           ///< end of the last copy in
  std::size_t launched_ = 0;
  double last_end_s_ = 0;
  std::deque<Flight> flights_;
  IdleStopwatches& idle_stopwatches_;
};

}  // namespace yoke
