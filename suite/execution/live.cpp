// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>

#include "suite/core/dispatch.hpp"
#include "suite/execution/crew.hpp"
#include "suite/execution/stopwatch.hpp"

namespace yoke {
namespace {

using Clock = std::chrono::steady_clock;

/// A piece on its way.
struct Flight {
  Completion done;
  Queue queue;
  Stopwatch watch;
  bool copied_in = false, copied_out = false;
};

/// One run: what its drivers share.
class LiveRun {
 public:
  LiveRun(Instance& instance, Processors& processors, Data data, std::size_t depth)
      : instance_(instance),
        processors_(processors),
        depth_(depth),
        shared_(processors.count(), std::vector<bool>(instance.description().segments.size(), false)),
        last_end_s_(processors.count(), 0),
        streamed_(data == Data::streamed) {}

  /// Before the drivers drive: what they do next.
  void begin_iteration(Schedule& schedule) {
    dispatch_.emplace(instance_.description(), schedule, processors_.count());
  }

  /// Body of processor's driver: asks and does until it is told to stop.
  void drive(Processor processor) try {
    std::deque<Flight> flights;
    std::size_t const depth = instance_.at_home(processor) ? 1 : depth_;
    std::size_t launched = 0;
    for (bool done = false;;) {
      Asked asked;
      while (!done && flights.size() < depth) {
        asked = ask(processor);
        done = asked.answer.kind == Answer::Kind::done;
        if (asked.answer.kind != Answer::Kind::run) break;
        flights.push_back(launch({processor, launched++ % depth}, asked));
      }
      if (!flights.empty()) {
        complete(land(flights.front()));
        flights.pop_front();
      } else if (done) {
        return;
      } else {
        await_change(completions_, asked.completions);
      }
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

  Outcome const& outcome() const { return outcome_; }

 private:
  /// An answer, and what goes with it.
  struct Asked {
    Answer answer = Answer::done();
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
    if (asked.answer.kind == Answer::Kind::run && !instance_.at_home(processor))
      asked.received = dispatch_->handed_to(processor, asked.answer.piece);
    return asked;
  }

  /// Enqueues all that belongs to a piece.
  Flight launch(Queue queue, Asked const& asked) {
    Piece const& piece = asked.answer.piece;
    auto const& segments = instance_.description().segments;
    auto const& segment = segments[piece.segment];
    Flight flight{{}, queue, Stopwatch(processors_, queue)};
    Completion& done = flight.done;
    done.processor = queue.processor;
    done.piece = piece;
    done.begin_s = now();
    bool const away = !instance_.at_home(queue.processor);
    bool const moves = away && streamed_;
    if (moves) {
      share(queue, piece.segment, done);
      instance_.take(queue, piece);
      done.bytes_moved += segment.moved_in(piece.chunks);
    }
    for (Piece const& received : asked.received) {
      instance_.receive(queue, received);
      done.bytes_moved += intermediate_bytes(received);
    }
    flight.copied_in = moves || !asked.received.empty();
    if (flight.copied_in) flight.watch.lap();
    instance_.enqueue(queue, piece);
    flight.watch.lap();
    bool const returns = moves || (away && instance_.iterative());
    if (returns) {
      instance_.give(queue, piece);
      done.bytes_moved += segment.moved_out(piece.chunks);
    }
    if (away && piece.handed_over) {
      instance_.hand_over(queue, piece);
      done.bytes_moved += intermediate_bytes(piece);
    }
    flight.copied_out = returns || (away && piece.handed_over);
    if (flight.copied_out) flight.watch.lap();
    return flight;
  }

  double intermediate_bytes(Piece const& piece) const {
    auto const& segment = instance_.description().segments[piece.segment];
    return static_cast<double>(segment.items_of(piece.chunks).size()) * segment.intermediate_bytes;
  }

  /// What every chunk of the segment needs comes once; other queues must not begin before it is there.
  void share(Queue queue, std::size_t segment, Completion& done) {
    if (shared_[queue.processor][segment]) return;
    shared_[queue.processor][segment] = true;
    instance_.share(queue, segment);
    if (depth_ > 1) instance_.fence(queue);
    done.bytes_moved += instance_.description().segments[segment].shared_bytes;
  }

  /// Waits for a piece. One that was in flight behind another begins when that one ends.
  Completion land(Flight& flight) {
    instance_.fence(flight.queue);
    Completion& done = flight.done;
    double& last_end_s = last_end_s_[done.processor];
    done.end_s = now();
    done.begin_s = std::max(done.begin_s, last_end_s);
    last_end_s = done.end_s;
    auto const parts = flight.watch.seconds();
    std::size_t part = 0;
    if (flight.copied_in) done.copy_in_s = parts[part++];
    done.kernel_s = parts[part++];
    if (flight.copied_out) done.copy_out_s = parts[part];
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
  Processors& processors_;
  std::size_t const depth_;
  std::optional<Dispatch> dispatch_;
  std::vector<std::vector<bool>> shared_;  ///< by processor and segment: its shared input has come
  std::vector<double> last_end_s_;         ///< by processor
  bool const streamed_;
  std::mutex mutex_;
  Clock::time_point start_{};
  bool started_ = false, failed_ = false;
  std::atomic<std::uint32_t> completions_{0};
  std::size_t iteration_ = 0;
  Outcome outcome_;
};

}  // namespace

Live::Live(Instance& instance, Processors& processors, Data data, std::size_t depth)
    : instance_(instance), processors_(processors), data_(data), depth_(depth) {
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
  LiveRun run(instance_, processors_, data_, depth_);
  for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
    run.begin_iteration(next(run.outcome().pieces));
    processors_.on_all([&](Processor p) { run.drive(p); });
    run.end_iteration();
    if (instance_.iterative()) run.advance();
  }
  if (data_ == Data::streamed) {
    run.merge();
    return run.outcome();
  }
  if (!instance_.iterative())
    processors_.on_all([&](Processor p) {
      for (auto const& completion : run.outcome().pieces)
        if (completion.processor == p) instance_.give(p, completion.piece);
      instance_.fence(p);
    });
  instance_.merge();
  return run.outcome();
}

}  // namespace yoke
