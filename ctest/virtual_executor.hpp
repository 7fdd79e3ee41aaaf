// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <limits>

#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/executor.hpp"

namespace yoke {

/// Carries out schedules in virtual time, for tests of schedules: a piece takes as many seconds as a function says.
class VirtualExecutor final : public Executor {
 public:
  using Seconds = std::function<double(Processor, Piece const&)>;
  VirtualExecutor(Description const& description, std::size_t processors, Seconds seconds)
      : description_(description), processors_(processors), seconds_(std::move(seconds)) {}

  Outcome run(Schedule& schedule) override {
    Dispatch dispatch(description_, schedule, processors_);
    constexpr double never = std::numeric_limits<double>::infinity();
    std::vector<Completion> running(processors_);
    std::vector<double> ends(processors_, never);
    std::vector<bool> asks(processors_, true), done(processors_, false);
    Outcome outcome;
    for (double now = 0;;) {
      for (Processor p = 0; p < processors_; ++p) {
        if (!asks[p]) continue;
        asks[p] = false;
        Answer const answer = dispatch.ask(p, now);
        if (answer.kind == Answer::Kind::done) done[p] = true;
        if (answer.kind != Answer::Kind::run) continue;
        running[p] = {p, answer.piece, now, now + seconds_(p, answer.piece), 0, 0, 0, 0};
        ends[p] = running[p].end_s;
      }
      Processor next = 0;
      for (Processor p = 1; p < processors_; ++p)
        if (ends[p] < ends[next]) next = p;
      if (ends[next] == never) break;
      now = ends[next];
      ends[next] = never;
      dispatch.complete(running[next]);
      outcome.makespan_s = now;
      for (Processor p = 0; p < processors_; ++p) asks[p] = !done[p] && ends[p] == never;
    }
    dispatch.finish();
    outcome.pieces = dispatch.completed();
    return outcome;
  }

 private:
  Description const& description_;
  std::size_t processors_;
  Seconds seconds_;
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
inline VirtualExecutor::Seconds at_rates(std::vector<double> chunks_per_s) {
  return [chunks_per_s](Processor p, Piece const& piece) {
    return static_cast<double>(piece.chunks.size()) / chunks_per_s.at(p);
  };
}

}  // namespace yoke
