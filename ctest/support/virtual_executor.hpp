// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <functional>
#include <limits>

#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/executor.hpp"

namespace yoke {

/// Carries out schedules in virtual time, for tests of schedules: a piece takes as many seconds as a function says. Up
/// to `depth` pieces are in flight on a device; one begins when that before it ends.
class VirtualExecutor final : public Executor {
 public:
  using Seconds = std::function<double(Processor, Piece const&)>;
  VirtualExecutor(Description const& description, std::size_t processors, Seconds seconds, std::size_t depth = 1)
      : description_(description), processors_(processors), seconds_(std::move(seconds)), depth_(depth) {}

  RunResult run(Schedule& schedule) override {
    Dispatch dispatch(description_, schedule, processors_);
    std::vector<std::deque<CompletedPiece>> running(processors_);
    std::vector<bool> done(processors_, false);
    RunResult outcome;
    for (double now = 0;;) {
      for (Processor p = 0; p < processors_; ++p)
        while (!done[p] && running[p].size() < (p == host ? 1 : depth_)) {
          Decision const answer = dispatch.ask(p, now);
          done[p] = answer.kind == Decision::Kind::done;
          if (answer.kind != Decision::Kind::run) break;
          double const begin_s = running[p].empty() ? now : running[p].back().end_s;
          running[p].push_back({p, answer.piece, begin_s, begin_s + seconds_(p, answer.piece), 0, 0, 0, 0});
        }
      auto const end_s = [&](Processor p) {
        return running[p].empty() ? std::numeric_limits<double>::infinity() : running[p].front().end_s;
      };
      Processor next = 0;
      for (Processor p = 1; p < processors_; ++p)
        if (end_s(p) < end_s(next)) next = p;
      if (running[next].empty()) break;
      CompletedPiece const first = running[next].front();
      running[next].pop_front();
      outcome.makespan_s = now = first.end_s;
      dispatch.complete(first);
    }
    dispatch.finish();
    outcome.pieces = dispatch.completed();
    return outcome;
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
  return {"loop", chunks, Precision::single_precision, {segment}, 0, 0};
}

/// A piece takes its chunks over the processor's rate.
inline VirtualExecutor::Seconds at_rates(std::vector<double> const& chunks_per_s) {
  return [chunks_per_s](Processor p, Piece const& piece) {
    return static_cast<double>(piece.chunks.size()) / chunks_per_s.at(p);
  };
}

}  // namespace yoke
