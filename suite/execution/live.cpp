// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "suite/core/dispatch.hpp"
#include "suite/execution/launcher.hpp"
#include "suite/node/driver_threads.hpp"

namespace yoke::execution {
namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

/// A schedule whose decisions are timed, so that their time is not attributed to the dispatch.
class TimedSchedule final : public Schedule {
 public:
  TimedSchedule(Schedule& schedule, double& sum_s) : schedule_(schedule), sum_s_(sum_s) {}
  Decision next(Processor processor, Progress const& progress) override {
    auto const begin = Clock::now();
    Decision const decision = schedule_.next(processor, progress);
    sum_s_ += seconds(Clock::now() - begin);
    return decision;
  }

 private:
  Schedule& schedule_;
  double& sum_s_;
};

/// Slices that a driver completed, in ascending order of their pieces. On cache lines of their own, because each driver
/// adds to its own ones while the others work.
struct alignas(64) CompletedSlices {
  std::vector<SliceTiming> all;
};

/// State of one run, shared by its drivers.
class LiveRun {
 public:
  LiveRun(Instance& instance, Processors& processors, DataMode mode, std::size_t depth, Slicing slicing,
          std::vector<Launcher::IdleStopwatches>& stopwatches)
      : instance_(instance), processors_(processors), slices_(processors.count()) {
    for (Processor p = 0; p < processors.count(); ++p)
      launchers_.emplace_back(
          instance, p, mode, depth, slicing, [this] { return now(); }, stopwatches[p]);
  }

  /// Called before the drivers run.
  void begin_iteration(Schedule& schedule) {
    schedule_.emplace(schedule, deciding_s_);
    dispatch_.emplace(instance_.description(), *schedule_, processors_.count());
    claimed_chunks_ = schedule.claimed_chunks();
    claimed_.assign(claimed_chunks_.size(), 0);
    claims_.assign(claimed_chunks_.size(), {});
    if (!claimed_chunks_.empty()) instance_.begin_claims(claimed_chunks_);
  }

  /// Body of a processor's driver: executes its part of the iteration.
  void drive(Processor processor) try {
    if (claimed_chunks_.empty())
      follow_decisions(processor);
    else
      claim_segments(processor);
  } catch (...) {
    {
      auto const lock = node::lock_soon(mutex_);
      failed_ = true;
      announce();
    }
    launchers_[processor].drain();
    throw;
  }

  /// Asks for and executes decisions until the schedule returns done.
  void follow_decisions(Processor processor) {
    Launcher& launcher = launchers_[processor];
    std::optional<Flight> finished;
    for (bool done = false;;) {
      std::uint32_t completions = 0;  // count when the schedule was asked
      while (finished || (!done && !launcher.full())) {
        Turn const turn = take_turn(processor, finished, !done && !launcher.full());
        if (finished) keep_slices(processor, *finished, turn.finished);
        finished.reset();
        completions = turn.completions;
        done = done || turn.decision.kind == Decision::Kind::done;
        if (turn.decision.kind != Decision::Kind::run) break;
        launcher.launch(turn.decision.piece, turn.received);
      }
      if (!launcher.idle()) {
        finished = launcher.wait_oldest();
      } else if (done) {
        return;
      } else {
        node::await_change(completions_, completions);
      }
    }
  }

  /// Executes the parts of each segment that the processor's kernel takes from the counter.
  void claim_segments(Processor processor) {
    auto const& segments = instance_.description().segments;
    {
      auto const lock = node::lock_soon(mutex_);
      start_once(Clock::now());
    }
    for (std::size_t s = 0; s < segments.size(); ++s) {
      if (segments[s].after && !await_claims(*segments[s].after)) return;
      keep_claims(s, claimed_pieces(instance_, processor, s, claimed_chunks_[s], [this] { return now(); }));
    }
  }

  /// Called after the drivers have run.
  void end_iteration() {
    check_claims();
    dispatch_->finish();
    for (CompletedPiece done : dispatch_->completed()) {
      done.iteration = iteration_;
      result_.pieces.push_back(done);
      result_.makespan_s = std::max(result_.makespan_s, done.end_s);
    }
    ++iteration_;
    result_.referee_s = refereeing_s_ - deciding_s_;
  }

  /// Exchanges the results of an iteration between all processors.
  void advance() {
    std::vector<double> bytes(processors_.count(), 0);
    processors_.on_all([&](Processor p) {
      bytes[p] = instance_.advance_with(p, last_pieces_of_others(p));
      instance_.fence(p);
    });
    double const before = result_.makespan_s;
    result_.makespan_s = now();
    result_.exchange_s += result_.makespan_s - before;
    for (double const copied : bytes) result_.exchanged_bytes += copied;
  }

  /// Merges results after the run, on the host's driver. Timed separately, so that it takes no time if nothing has to
  /// be merged.
  void merge() {
    double const begin_s = now();
    instance_.merge();
    double const seconds = now() - begin_s;
    result_.makespan_s += seconds;
    result_.exchange_s += seconds;
  }

  std::vector<CompletedPiece> const& pieces() const { return result_.pieces; }

  /// Called once, at the end.
  RunResult take_result() {
    for (auto& of : slices_) {
      auto const middle = result_.slice_timings.insert(result_.slice_timings.end(), of.all.begin(), of.all.end());
      std::inplace_merge(result_.slice_timings.begin(), middle, result_.slice_timings.end(),
                         [](SliceTiming const& a, SliceTiming const& b) { return a.piece < b.piece; });
    }
    return std::move(result_);
  }

 private:
  double now() const { return seconds(Clock::now() - start_); }

  struct Turn {
    Decision decision = Decision::wait();
    std::vector<Piece> received;    ///< intermediate results that this piece needs from other processors
    std::uint32_t completions = 0;  ///< so far
    std::size_t finished = 0;       ///< index of the finished piece, if there is one
  };

  /// Starts the clock at the first call of the run.
  void start_once(Clock::time_point now) {
    if (!started_) start_ = now;
    started_ = true;
  }

  /// Waits until all processors have reported their parts of the segment. Returns false if one has failed.
  bool await_claims(std::size_t segment) {
    for (;;) {
      std::uint32_t const completions = completions_.load(std::memory_order_acquire);
      {
        auto const lock = node::lock_soon(mutex_);
        if (failed_ || claimed_[segment] == processors_.count()) return !failed_;
      }
      node::await_change(completions_, completions);
    }
  }

  /// Keeps the parts that a processor has claimed until the end of the iteration, and lets segments begin that wait for
  /// them.
  void keep_claims(std::size_t segment, std::vector<CompletedPiece> const& pieces) {
    auto const lock = node::lock_soon(mutex_);
    claims_[segment].insert(claims_[segment].end(), pieces.begin(), pieces.end());
    ++claimed_[segment];
    announce();
  }

  /// Checks all parts that were claimed as decisions of a schedule are checked. The clock stands still meanwhile,
  /// because an application would not check them.
  void check_claims() {
    if (claims_.empty()) return;
    auto const begin = Clock::now();
    for (auto const& of_segment : claims_)
      for (CompletedPiece const& done : of_segment) {
        SliceTiming& slice = slices_[done.processor].all.emplace_back();
        slice.done = done;
        slice.done.iteration = iteration_;
        slice.piece = result_.pieces.size() + dispatch_->completed().size();
        dispatch_->claim(done.processor, done.piece);
        dispatch_->complete(done);
      }
    start_ += Clock::now() - begin;
  }

  /// Reports a finished piece and asks for the next one: both at once, for each visit moves the referee's data from one
  /// core to another. Reads the clock as seldom as possible, because that takes as long
  /// as the rest.
  Turn take_turn(Processor processor, std::optional<Flight> const& finished, bool asks) {
    auto const lock = node::lock_soon(mutex_);
    auto const begin = Clock::now();
    Turn turn;
    start_once(begin);
    if (finished) {
      turn.finished = result_.pieces.size() + dispatch_->completed().size();
      dispatch_->complete(finished->done);
      announce();
    }
    turn.completions = completions_.load(std::memory_order_relaxed);
    if (asks) {
      turn.decision = failed_ ? Decision::done() : dispatch_->ask(processor, seconds(begin - start_));
      if (turn.decision.kind == Decision::Kind::run && !instance_.at_home(processor))
        turn.received = dispatch_->handed_to(processor, turn.decision.piece);
    }
    refereeing_s_ += seconds(Clock::now() - begin);
    return turn;
  }

  /// Returns the pieces of the finished iteration that other processors did.
  std::vector<Piece> last_pieces_of_others(Processor processor) const {
    std::vector<Piece> pieces;
    for (auto done = result_.pieces.rbegin(); done != result_.pieces.rend() && done->iteration + 1 == iteration_;
         ++done)
      if (done->processor != processor) pieces.push_back(done->piece);
    return pieces;
  }

  void keep_slices(Processor processor, Flight const& flight, std::size_t piece) {
    for (SliceTiming slice : flight.slices) {
      slice.done.iteration = iteration_;
      slice.piece = piece;
      slices_[processor].all.push_back(slice);
    }
  }

  void announce() {
    completions_.fetch_add(1, std::memory_order_release);
    completions_.notify_all();
  }

  Instance& instance_;
  Processors& processors_;
  std::deque<Launcher> launchers_;            ///< by processor
  std::vector<CompletedSlices> slices_;       ///< by processor
  double refereeing_s_ = 0, deciding_s_ = 0;  ///< `refereeing_s_` includes `deciding_s_`
  std::optional<TimedSchedule> schedule_;
  std::optional<Dispatch> dispatch_;
  std::vector<std::size_t> claimed_chunks_;          ///< Schedule::claimed_chunks of the iteration
  std::vector<std::vector<CompletedPiece>> claims_;  ///< by segment: parts that all processors have claimed
  std::vector<std::size_t> claimed_;                 ///< by segment: processors that have reported their parts
  std::mutex mutex_;
  Clock::time_point start_{};
  bool started_ = false, failed_ = false;
  std::atomic<std::uint32_t> completions_{0};
  std::size_t iteration_ = 0;
  RunResult result_;
};

}  // namespace

Live::Live(Instance& instance, Processors& processors, DataMode mode, std::size_t depth, Slicing slicing)
    : instance_(instance),
      processors_(processors),
      mode_(mode),
      depth_(depth),
      slicing_(slicing),
      stopwatches_(processors.count()) {
  if (mode_ != DataMode::resident) return;
  processors_.on_all([&](Processor p) {
    auto const& segments = instance_.description().segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      instance_.broadcast(p, s);
      if (segments[s].chunks() > 0) instance_.copy_in(p, {s, {0, segments[s].chunks()}});
    }
    instance_.fence(p);
  });
}

RunResult Live::run(Schedule& schedule) {
  return iterate(1, [&](auto) -> Schedule& { return schedule; });
}

RunResult Live::run_in_place(Schedule& schedule, Instance& part) {
  LiveRun run(part, processors_, mode_, depth_, slicing_, stopwatches_);
  run.begin_iteration(schedule);
  processors_.on_all([&](Processor p) { run.drive(p); });
  run.end_iteration();
  return run.take_result();
}

RunResult Live::iterate(std::size_t iterations, NextSchedule const& next) {
  processors_.on_all([&](Processor p) {
    instance_.poison(p);
    // Otherwise data of an earlier run could hide a copy that is missing, late or too short.
    if (mode_ == DataMode::streamed) instance_.poison_inputs(p);
    instance_.fence(p);
  });
  if (mode_ == DataMode::shared) instance_.place(earlier_[plan_]);
  LiveRun run(instance_, processors_, mode_, depth_, slicing_, stopwatches_);
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    run.begin_iteration(next(run.pieces()));
    processors_.on_all([&](Processor p) { run.drive(p); });
    run.end_iteration();
    if (instance_.iterative()) run.advance();
  }
  if (mode_ != DataMode::resident) {
    run.merge();
    if (mode_ == DataMode::shared) earlier_[plan_] = run.pieces();
    return run.take_result();
  }
  if (!instance_.iterative())
    processors_.on_all([&](Processor p) {
      for (auto const& completion : run.pieces())
        if (completion.processor == p) instance_.copy_out(p, completion.piece);
      instance_.fence(p);
    });
  instance_.merge();
  return run.take_result();
}

}  // namespace yoke::execution
