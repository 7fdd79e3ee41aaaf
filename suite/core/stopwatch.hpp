// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <functional>
#include <vector>

#include "suite/core/processor.hpp"

namespace yoke {

/// Marks points in the work of a processor's queues and measures the time between them.
class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  /// Marks the point after all work enqueued so far, and returns its number, counted from 0.
  virtual std::size_t mark(Queue) = 0;
  /// Makes later work on the queue wait for a point, possibly of another stopwatch of the same processor. Does not
  /// block the caller. Does nothing for a stopwatch whose `mark` already waits.
  virtual void follow(Queue, [[maybe_unused]] Stopwatch const& other, [[maybe_unused]] std::size_t point) {}
  /// Waits until all points are reached.
  virtual void wait() = 0;
  /// Seconds between two reached points; negative if `to` was reached first.
  virtual double seconds(std::size_t from, std::size_t to) const = 0;
  /// Removes all points.
  virtual void reset() = 0;
};

/// A stopwatch based on the host's clock, for processors that cannot record events: waits for the queue at every mark.
class FencingStopwatch final : public Stopwatch {
 public:
  /// `fence` waits until all work enqueued on a queue is complete.
  explicit FencingStopwatch(std::function<void(Queue)> fence) : fence_(std::move(fence)) {}
  std::size_t mark(Queue queue) override {
    fence_(queue);
    moments_.push_back(std::chrono::steady_clock::now());
    return moments_.size() - 1;
  }
  void wait() override {}
  double seconds(std::size_t from, std::size_t to) const override {
    return std::chrono::duration<double>(moments_.at(to) - moments_.at(from)).count();
  }
  void reset() override { moments_.clear(); }

 private:
  std::function<void(Queue)> fence_;
  std::vector<std::chrono::steady_clock::time_point> moments_;
};

}  // namespace yoke
