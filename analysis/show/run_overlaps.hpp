// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "analysis/activities.hpp"

namespace yoke::analysis {

/// Overlap of the activities of runs, from pieces that come one by one. Several programs may have written a file of
/// pieces at the same time, so the pieces of a few runs may alternate: the activities of `max_open` runs are kept, of
/// all others only the overlap.
class RunOverlaps {
 public:
  static constexpr std::size_t max_open = 16;
  struct Run {
    std::uint32_t plan = 0, pieces = 0;
    Overlap overlap{};
    bool whole = true;  ///< false if further pieces came later, so that the overlap is that of a part of the run
  };

  /// Adds a piece of a run of the plan with this index; the piece's `run_id` is ignored. `run`: the number of the run,
  /// in the order of their first pieces.
  void add(std::size_t run, std::size_t plan, PieceRow const& piece);
  /// Returns all runs, by number. No piece may follow.
  std::deque<Run> take();

 private:
  struct Open {
    std::size_t run = 0;
    Activities activities;
  };
  void close_first();

  std::vector<Open> open_;  ///< the run of the last piece is the last
  std::deque<Run> runs_;    ///< by number; open ones have no pieces yet
};

}  // namespace yoke::analysis
