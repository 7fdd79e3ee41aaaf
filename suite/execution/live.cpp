// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <chrono>
#include <mutex>
#include <optional>

#include "suite/core/dispatch.hpp"
#include "suite/execution/crew.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// One run: what its drivers share.
class LiveRun {
 public:
  LiveRun(Instance& instance, std::size_t processors, Data data)
      : instance_(instance),
        processors_(processors),
        shared_(processors, std::vector<bool>(instance.description().segments.size(), false)),
        streamed_(data == Data::streamed) {}

  /// Before the drivers drive: what they do next.
  void begin_iteration(Schedule& schedule) { dispatch_.emplace(instance_.description(), schedule, processors_); }

  /// Body of processor's driver: asks and does until it is told to stop.
  void drive(Processor processor) try {
    for (;;) {
      std::uint32_t completions = 0;
      Answer const answer = ask(processor, completions);
      if (answer.kind == Answer::Kind::done) return;
      if (answer.kind == Answer::Kind::wait)
        await_change(completions_, completions);
      else
        complete(do_piece(processor, answer.piece));
    }
  } catch (...) {
    std::lock_guard const lock(mutex_);
    failed_ = true;
    announce();
    throw;
  }

  /// After the drivers have driven.
  void end_iteration() {
    dispatch_->finish();
    for (Completion done : dispatch_->completed()) {
      done.iteration = iteration_;
      outcome_.pieces.push_back(done);
      outcome_.makespan_s = std::max(outcome_.makespan_s, done.end_s);
    }
    ++iteration_;
  }

  /// Body of processor's driver between iterations.
  void advance(Processor processor) {
    instance_.advance(processor);
    instance_.fence(processor);
  }
  void end_advance() {
    double const before = outcome_.makespan_s;
    outcome_.makespan_s = now();
    outcome_.exchange_s += outcome_.makespan_s - before;
    for (Processor p = 0; p < processors_; ++p)
      if (!instance_.at_home(p)) outcome_.exchanged_bytes += instance_.description().exchange_bytes;
  }

  Outcome const& outcome() const { return outcome_; }

 private:
  double now() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  Answer ask(Processor processor, std::uint32_t& completions) {
    std::lock_guard const lock(mutex_);
    if (failed_) return Answer::done();
    if (!started_) {
      started_ = true;
      start_ = Clock::now();
    }
    completions = completions_;
    return dispatch_->ask(processor, now());
  }

  Completion do_piece(Processor processor, Piece const& piece) {
    Completion done;
    done.processor = processor;
    done.piece = piece;
    done.begin_s = now();
    double mark = done.begin_s;
    auto const lap = [&] {
      instance_.fence(processor);
      double const before = mark;
      mark = now();
      return mark - before;
    };
    bool const away = !instance_.at_home(processor), moves = away && streamed_;
    bool const returns = moves || (away && instance_.iterative());
    auto const& segment = instance_.description().segments[piece.segment];
    double const items = static_cast<double>(segment.items_of(piece.chunks).size());
    if (moves) {
      if (!shared_[processor][piece.segment]) {
        shared_[processor][piece.segment] = true;
        instance_.share(processor, piece.segment);
        done.bytes_moved += segment.shared_bytes;
      }
      instance_.take(processor, piece);
      done.copy_in_s = lap();
      done.bytes_moved += items * segment.bytes_in;
    }
    instance_.enqueue(processor, piece);
    done.kernel_s = lap();
    if (returns) {
      instance_.give(processor, piece);
      done.copy_out_s = lap();
      done.bytes_moved += items * segment.bytes_out;
    }
    done.end_s = mark;
    return done;
  }

  void complete(Completion const& completion) {
    std::lock_guard const lock(mutex_);
    dispatch_->complete(completion);
    announce();
  }

  void announce() {
    completions_.fetch_add(1, std::memory_order_release);
    completions_.notify_all();
  }

  Instance& instance_;
  std::size_t const processors_;
  std::optional<Dispatch> dispatch_;
  std::vector<std::vector<bool>> shared_;  ///< by processor and segment: its shared input has come
  bool const streamed_;
  std::mutex mutex_;
  Clock::time_point start_{};
  bool started_ = false, failed_ = false;
  std::atomic<std::uint32_t> completions_{0};
  std::size_t iteration_ = 0;
  Outcome outcome_;
};

}  // namespace

Live::Live(Instance& instance, Processors& processors, Data data)
    : instance_(instance), processors_(processors), data_(data) {
  if (data_ == Data::streamed) return;
  processors_.on_all([&](Processor p) {
    auto const& segments = instance_.description().segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      instance_.share(p, s);
      if (segments[s].chunks() > 0) instance_.take(p, {s, {0, segments[s].chunks()}});
    }
    instance_.fence(p);
  });
}

Outcome Live::run(Schedule& schedule) {
  return iterate(1, [&](auto) -> Schedule& { return schedule; });
}

Outcome Live::iterate(std::size_t iterations, NextSchedule const& next) {
  processors_.on_all([&](Processor p) {
    instance_.poison(p);
    instance_.fence(p);
  });
  LiveRun run(instance_, processors_.count(), data_);
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    run.begin_iteration(next(run.outcome().pieces));
    processors_.on_all([&](Processor p) { run.drive(p); });
    run.end_iteration();
    if (!instance_.iterative()) continue;
    processors_.on_all([&](Processor p) { run.advance(p); });
    run.end_advance();
  }
  if (data_ == Data::resident && !instance_.iterative())
    processors_.on_all([&](Processor p) {
      for (auto const& completion : run.outcome().pieces)
        if (completion.processor == p) instance_.give(p, completion.piece);
      instance_.fence(p);
    });
  return run.outcome();
}

}  // namespace yoke
