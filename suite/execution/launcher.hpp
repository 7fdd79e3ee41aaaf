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

namespace yoke::execution {

/// A piece in flight; after its completion, with its times.
struct Flight {
  /// Marks of a slice on its queue: its start, and the ends of copy in (if any), of the kernel, and of copy out (if
  /// any).
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

/// Pipeline of one processor: enqueues all work of a piece, and waits for the oldest piece. Called from the processor's
/// driver thread.
class Launcher {
 public:
  /// Unused stopwatches, kept for later runs because creating their events takes time.
  using IdleStopwatches = std::vector<std::unique_ptr<Stopwatch>>;
  /// `depth`: maximum number of pieces in flight, and number of queues. `now`: seconds since the run's start.
  /// `instance` and `idle` must outlive the launcher.
  Launcher(Instance& instance, Processor processor, DataMode mode, std::size_t depth, Slicing slicing,
           std::function<double()> now, IdleStopwatches& idle);

  bool idle() const { return flights_.empty(); }
  bool full() const { return flights_.size() == depth_; }
  /// Enqueues a piece. `received`: intermediate results from other processors.
  void launch(Piece const& piece, std::vector<Piece> const& received);
  /// Waits for the oldest piece and returns it. A piece that was queued behind another one begins when that one ends.
  Flight wait_oldest();
  /// Waits for all pieces, even if they fail.
  void drain() noexcept;

 private:
  /// A mark of a flight; `of` is null once the flight has completed.
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
  std::vector<std::optional<Point>> shared_;  ///< by segment: end of the copy of its shared input, once started
  Point copied_in_;                           ///< end of the last copy in
  std::size_t launched_ = 0;
  double last_end_s_ = 0;
  std::deque<Flight> flights_;
  IdleStopwatches& idle_stopwatches_;
};

/// Launches one kernel for the segment, whose threads take parts from a counter (Schedule::claimed_chunks), waits for
/// its end, and returns the parts that it executed, in ascending order, each as often as it was executed.
/// `part_chunks`: chunks of a part. `now`: seconds since the start of the run. The times of single parts are not
/// measured: the kernel's time is divided among them in proportion to their work.
std::vector<CompletedPiece> claimed_pieces(Instance& instance, Processor processor, std::size_t segment,
                                           std::size_t part_chunks, std::function<double()> const& now);

}  // namespace yoke::execution
