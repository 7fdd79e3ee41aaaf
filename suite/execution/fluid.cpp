// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/fluid.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

#include "suite/core/dispatch.hpp"
#include "suite/core/error.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::execution {
namespace {

/// A stage of a piece: launch, copy or kernel.
struct Stage {
  double left_s = 0;  ///< remaining time in isolation
  Activity activity;
  double CompletedPiece::*taken_s = nullptr;
};

/// The state of one processor.
struct Lane {
  CompletedPiece piece;
  std::deque<Stage> stages;  ///< remaining stages of the piece; empty: idle
  std::vector<bool> shared;  ///< by segment: true if its shared input has been copied
  bool waits = false, done = false;
};

class FluidRun {
 public:
  FluidRun(SegmentTimes const& times, Description const& description, std::size_t processors, DataMode mode,
           std::optional<std::uint64_t> seed, std::uint64_t run)
      : times_(times), description_(description), mode_(mode), lanes_(processors) {
    for (Processor p = 0; p < processors; ++p) {
      lanes_[p].shared.resize(description.segments.size());
      if (seed) random_.emplace_back(*seed, run * processors + p);
    }
  }

  void iterate(Schedule& schedule, std::size_t iteration) {
    Dispatch dispatch(description_, schedule, lanes_.size());
    for (Lane& lane : lanes_) lane.waits = lane.done = false;
    now_s_ += times_.start_s();
    for (;;) {
      ask_all(dispatch);
      if (std::all_of(lanes_.begin(), lanes_.end(), [](Lane const& lane) { return lane.stages.empty(); })) break;
      flow(dispatch);
    }
    dispatch.finish();
    for (CompletedPiece done : dispatch.completed()) {
      done.iteration = iteration;
      result_.pieces.push_back(done);
    }
    if (description_.exchange_bytes <= 0) return;
    for (Processor p = device; p < lanes_.size() && away(p); ++p)
      for (auto const& done : dispatch.completed())
        if (done.processor != p)
          result_.exchanged_bytes += description_.segments[done.piece.segment].moved_out(done.piece.chunks);
    exchange(times_.exchange_s(core::share_of(description_, RunResult{dispatch.completed()})));
  }

  RunResult finished() {
    if (mode_ != DataMode::resident) exchange(times_.merge_s(core::share_of(description_, result_)));
    result_.makespan_s = now_s_;
    return result_;
  }

  std::vector<CompletedPiece> const& pieces() const { return result_.pieces; }

 private:
  bool away(Processor p) const { return p != host && mode_ != DataMode::shared; }
  bool streams() const { return mode_ == DataMode::streamed; }

  void ask_all(Dispatch& dispatch) {
    for (Processor p = 0; p < lanes_.size(); ++p) {
      Lane& lane = lanes_[p];
      if (lane.waits || lane.done || !lane.stages.empty()) continue;
      Decision const decision = dispatch.ask(p, now_s_);
      lane.waits = decision.kind == Decision::Kind::wait;
      lane.done = decision.kind == Decision::Kind::done;
      if (decision.kind == Decision::Kind::run) begin(dispatch, p, decision.piece);
    }
  }

  void begin(Dispatch const& dispatch, Processor p, Piece const& piece) {
    Lane& lane = lanes_[p];
    lane.piece = {p, piece, now_s_, 0, 0, 0, 0, 0, 0};
    auto const add_copy = [&](double bytes, double seconds, double CompletedPiece::*taken_s) {
      lane.piece.bytes_moved += bytes;
      if (seconds > 0) lane.stages.push_back({seconds, {true, {{0, 1, 0}}}, taken_s});
    };
    double const in_bytes = bytes_in(dispatch, p, piece), out_bytes = bytes_out(p, piece);
    add_copy(in_bytes, in_bytes > 0 ? times_.copy_in_s(p, piece.segment, in_bytes) : 0, &CompletedPiece::copy_in_s);
    KernelTime const kernel = times_.kernel(p, piece);
    double const noise = random_.empty() ? 1 : std::exp(kernel.spread * random_[p].normal());
    double const launch_s = piece.claimed ? times_.claim_s(p).value_or(0) : kernel.launch_s;
    lane.stages.push_back({noise * launch_s, {}, &CompletedPiece::kernel_s});
    lane.stages.push_back(
        {noise * kernel.seconds(), {false, kernel.mix, kernel.parts, kernel.atomics()}, &CompletedPiece::kernel_s});
    add_copy(out_bytes, out_bytes > 0 ? times_.copy_out_s(p, piece.segment, out_bytes) : 0,
             &CompletedPiece::copy_out_s);
  }

  double intermediate_bytes(Piece const& piece) const {
    Segment const& segment = description_.segments[piece.segment];
    return static_cast<double>(segment.items_of(piece.chunks).size()) * segment.intermediate_bytes;
  }

  /// Bytes copied to a device before the kernel: shared inputs once per run, the chunks' inputs, and intermediate
  /// results of other processors.
  double bytes_in(Dispatch const& dispatch, Processor p, Piece const& piece) {
    if (!away(p)) return 0;
    Segment const& segment = description_.segments[piece.segment];
    double bytes = 0;
    if (streams()) {
      bytes += segment.moved_in(piece.chunks);
      if (!lanes_[p].shared[piece.segment]) bytes += segment.shared_bytes;
      lanes_[p].shared[piece.segment] = true;
    }
    if (!segment.after || description_.segments[*segment.after].intermediate_bytes <= 0) return bytes;
    for (Piece const& received : dispatch.handed_to(p, piece)) bytes += intermediate_bytes(received);
    return bytes;
  }

  /// Bytes copied home from a device after the kernel.
  double bytes_out(Processor p, Piece const& piece) const {
    if (!away(p)) return 0;
    double bytes = 0;
    if (streams() || description_.exchange_bytes > 0)
      bytes += description_.segments[piece.segment].moved_out(piece.chunks);
    if (piece.handed_over) bytes += intermediate_bytes(piece);
    return bytes;
  }

  /// Advances time until the next stage ends on any processor.
  void flow(Dispatch& dispatch) {
    std::vector<Activity> now;
    for (Lane const& lane : lanes_) now.push_back(lane.stages.empty() ? Activity{} : lane.stages.front().activity);
    std::vector<double> slowdown(lanes_.size(), 1);
    std::optional<Processor> first;
    double step_s = 0;
    for (Processor p = 0; p < lanes_.size(); ++p) {
      if (lanes_[p].stages.empty()) continue;
      slowdown[p] = times_.slowdown(p, now);
      YOKE_EXPECT(slowdown[p] >= 1, "a neighbor speeds no kernel up");
      double const end_s = lanes_[p].stages.front().left_s * slowdown[p];
      if (first && end_s >= step_s) continue;
      first = p;
      step_s = end_s;
    }
    now_s_ += step_s;
    for (Processor p = 0; p < lanes_.size(); ++p) {
      if (lanes_[p].stages.empty()) continue;
      Stage& stage = lanes_[p].stages.front();
      lanes_[p].piece.*stage.taken_s += step_s;
      stage.left_s = p == *first ? 0 : std::max(0.0, stage.left_s - step_s / slowdown[p]);
    }
    end_stages(dispatch);
  }

  void end_stages(Dispatch& dispatch) {
    for (Lane& lane : lanes_) {
      if (lane.stages.empty()) continue;
      while (!lane.stages.empty() && lane.stages.front().left_s <= 0) lane.stages.pop_front();
      if (!lane.stages.empty()) continue;
      lane.piece.end_s = now_s_;
      dispatch.complete(lane.piece);
      for (Lane& other : lanes_) other.waits = false;
    }
  }

  void exchange(double seconds) {
    now_s_ += seconds;
    result_.exchange_s += seconds;
  }

  SegmentTimes const& times_;
  Description const& description_;
  DataMode const mode_;
  std::vector<Lane> lanes_;
  std::vector<SplitMix64Stream> random_;  ///< by processor; empty: times do not vary
  double now_s_ = 0;
  RunResult result_;
};

}  // namespace

RunResult Fluid::run(Schedule& schedule) {
  return iterate(1, [&](auto) -> Schedule& { return schedule; });
}

RunResult Fluid::iterate(std::size_t iterations, NextSchedule const& next) {
  FluidRun run(times_, description_, processors_, mode_, seed_, runs_++);
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) run.iterate(next(run.pieces()), iteration);
  return run.finished();
}

}  // namespace yoke::execution
