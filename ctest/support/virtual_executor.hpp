// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <utility>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/virtual_time.hpp"

namespace yoke {

/// Executes schedules in virtual time, for tests of schedules: a function gives the seconds of each piece. Up to
/// `depth` pieces are in flight on a device; a piece begins when the previous one ends.
class VirtualExecutor final : public Executor {
 public:
  using Seconds = std::function<double(Processor, Piece const&)>;
  VirtualExecutor(Description const& description, std::size_t processors, Seconds seconds, std::size_t depth = 1)
      : description_(description), processors_(processors), seconds_(std::move(seconds)), depth_(depth) {}

  RunResult run(Schedule& schedule) override {
    core::VirtualTime time(description_, schedule, processors_, depth_);
    return time.run([&](Processor p, Piece const& piece, double now_s) -> CompletedPiece {
      double const begin_s = time.last(p) ? time.last(p)->end_s : now_s;
      return {p, piece, begin_s, begin_s + seconds_(p, piece), 0, 0, 0, 0};
    });
  }

 private:
  Description const& description_;
  std::size_t processors_;
  Seconds seconds_;
  std::size_t depth_;
};

/// A description of one segment of this many chunks.
inline Description loop_of(std::size_t chunks) {
  Segment segment;
  segment.name = "loop";
  segment.items = chunks;
  segment.per_item = {1, 8, 8};
  Description loop{"loop", chunks, Precision::single_precision, {segment}, 0, 0};
  loop.claimable = true;
  return loop;
}

/// A piece takes its chunks over the processor's rate.
inline VirtualExecutor::Seconds at_rates(std::vector<double> const& chunks_per_s) {
  return [chunks_per_s](Processor p, Piece const& piece) {
    return static_cast<double>(piece.chunks.size()) / chunks_per_s.at(p);
  };
}

}  // namespace yoke
