// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>

#include "suite/core/dispatch.hpp"
#include "suite/execution/launcher.hpp"
#include "suite/node/driver_threads.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// One run: what its drivers share.
class LiveRun {
 public:
  LiveRun(Instance& instance, Processors& processors, DataMode data, std::size_t depth, Slicing slicing)
      : instance_(instance), processors_(processors) {
    for (Processor p = 0; p < processors.count(); ++p)
      launchers_.emplace_back(instance, p, data, depth, slicing, [this] { return now(); });
  }

  /// Before the drivers drive: what they do next.
  void begin_iteration(Schedule& schedule) {
    dispatch_.emplace(instance_.description(), schedule, processors_.count());
  }

  /// Body of processor's driver: asks and does until it is told to stop.
  void drive(Processor processor) try {
    Launcher& launcher = launchers_[processor];
    for (bool done = false;;) {
      Asked asked;
      while (!done && !launcher.full()) {
        asked = ask(processor);
        done = asked.answer.kind == Decision::Kind::done;
        if (asked.answer.kind != Decision::Kind::run) break;
        launcher.launch(asked.answer.piece, asked.received);
      }
      if (!launcher.idle()) {
        complete(launcher.wait_oldest());
      } else if (done) {
        return;
      } else {
        await_change(completions_, asked.completions);
      }
    }
  } catch (...) {
    {
      std::lock_guard const lock(mutex_);
      failed_ = true;
      announce();
    }
    launchers_[processor].drain();
    throw;
  }

  /// After the drivers have driven.
  void end_iteration() {
    dispatch_->finish();
    for (CompletedPiece done : dispatch_->completed()) {
      done.iteration = iteration_;
      outcome_.pieces.push_back(done);
      outcome_.makespan_s = std::max(outcome_.makespan_s, done.end_s);
    }
    ++iteration_;
  }

  /// After an iteration: does what is left before the next can begin, on all processors.
  void advance() {
    processors_.on_all([this](Processor p) {
      instance_.advance(p);
      instance_.fence(p);
    });
    double const before = outcome_.makespan_s;
    outcome_.makespan_s = now();
    outcome_.exchange_s += outcome_.makespan_s - before;
    for (Processor p = 0; p < processors_.count(); ++p)
      if (!instance_.at_home(p)) outcome_.exchanged_bytes += instance_.description().exchange_bytes;
  }

  /// After the run, on the host's driver. Timed by itself: where there is nothing to merge, it costs nothing.
  void merge() {
    double const begin_s = now();
    instance_.merge();
    double const seconds = now() - begin_s;
    outcome_.makespan_s += seconds;
    outcome_.exchange_s += seconds;
  }

  RunResult const& outcome() const { return outcome_; }

 private:
  /// An answer, and what goes with it.
  struct Asked {
    Decision answer = Decision::done();
    std::vector<Piece> received;    ///< intermediate results that come from elsewhere
    std::uint32_t completions = 0;  ///< when it was asked
  };

  double now() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  Asked ask(Processor processor) {
    std::lock_guard const lock(mutex_);
    if (failed_) return {};
    if (!started_) {
      started_ = true;
      start_ = Clock::now();
    }
    Asked asked;
    asked.completions = completions_;
    asked.answer = dispatch_->ask(processor, now());
    if (asked.answer.kind == Decision::Kind::run && !instance_.at_home(processor))
      asked.received = dispatch_->handed_to(processor, asked.answer.piece);
    return asked;
  }

  void complete(Launcher::Retired const& landed) {
    std::lock_guard const lock(mutex_);
    std::size_t const piece = outcome_.pieces.size() + dispatch_->completed().size();
    dispatch_->complete(landed.done);
    for (SliceTiming leg : landed.slice_timings) {
      leg.done.iteration = iteration_;
      leg.piece = piece;
      outcome_.slice_timings.push_back(leg);
    }
    announce();
  }

  void announce() {
    completions_.fetch_add(1, std::memory_order_release);
    completions_.notify_all();
  }

  Instance& instance_;
  Processors& processors_;
  std::deque<Launcher> launchers_;  ///< by processor
  std::optional<Dispatch> dispatch_;
  std::mutex mutex_;
  Clock::time_point start_{};
  bool started_ = false, failed_ = false;
  std::atomic<std::uint32_t> completions_{0};
  std::size_t iteration_ = 0;
  RunResult outcome_;
};

}  // namespace

Live::Live(Instance& instance, Processors& processors, DataMode data, std::size_t depth, Slicing slicing)
    : instance_(instance), processors_(processors), data_(data), depth_(depth), slicing_(slicing) {
  if (data_ == DataMode::streamed) return;
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

RunResult Live::iterate(std::size_t iterations, NextSchedule const& next) {
  processors_.on_all([&](Processor p) {
    instance_.poison(p);
    instance_.fence(p);
  });
  LiveRun run(instance_, processors_, data_, depth_, slicing_);
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    run.begin_iteration(next(run.outcome().pieces));
    processors_.on_all([&](Processor p) { run.drive(p); });
    run.end_iteration();
    if (instance_.iterative()) run.advance();
  }
  if (data_ == DataMode::streamed) {
    run.merge();
    return run.outcome();
  }
  if (!instance_.iterative())
    processors_.on_all([&](Processor p) {
      for (auto const& completion : run.outcome().pieces)
        if (completion.processor == p) instance_.copy_out(p, completion.piece);
      instance_.fence(p);
    });
  instance_.merge();
  return run.outcome();
}

}  // namespace yoke
