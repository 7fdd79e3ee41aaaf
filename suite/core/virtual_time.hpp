// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <functional>
#include <vector>

#include "suite/core/dispatch.hpp"
#include "suite/core/executor.hpp"

namespace yoke::core {

/// One run of a schedule in virtual time. Processors ask as soon as they can accept a piece; the times of a piece are
/// known when it is handed out, and the piece that ends first completes next. Up to `depth` pieces are in flight on a
/// device, one on the host.
class VirtualTime {
 public:
  /// `sync_s`: duration of a barrier.
  VirtualTime(Description const& description, Schedule& schedule, std::size_t processors, std::size_t depth,
              double sync_s = 0)
      : schedule_(schedule),
        dispatch_(description, schedule, processors),
        lanes_(processors),
        depth_(depth),
        sync_s_(sync_s) {}

  /// Returns the times of a piece that is handed out at `now_s`.
  using Begin = std::function<CompletedPiece(Processor, Piece const&, double now_s)>;
  RunResult run(Begin const& begin);

  /// The last piece handed out that is in flight; null if none is.
  CompletedPiece const* last(Processor p) const {
    return lanes_[p].flight.empty() ? nullptr : &lanes_[p].flight.back();
  }

 private:
  struct Lane {
    std::deque<CompletedPiece> flight;
    bool waits = false, done = false;
  };

  void ask_all(double now_s, Begin const& begin);

  Schedule& schedule_;
  Dispatch dispatch_;
  std::vector<Lane> lanes_;
  std::size_t const depth_;
  double const sync_s_;
};

}  // namespace yoke::core
