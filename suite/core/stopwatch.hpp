// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <functional>
#include <vector>

#include "suite/core/processor.hpp"

namespace yoke {

/// Marks points in the work of a processor's queues, and tells how far apart in time they were reached.
class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  /// A point behind all that the queue has been given: its number, from 0.
  virtual std::size_t mark(Queue) = 0;
  /// What the queue is given from now on waits for a point, perhaps another stopwatch's of the same processor. Nobody
  /// waits here. Not for a stopwatch that has waited for its points when it marked them.
  virtual void follow(Queue, [[maybe_unused]] Stopwatch const& other, [[maybe_unused]] std::size_t point) {}
  /// Waits until all points are reached.
  virtual void wait() = 0;
  /// Seconds from a point to another one, both reached; negative where the second came first.
  virtual double seconds(std::size_t from, std::size_t to) const = 0;
  /// Forgets all points.
  virtual void reset() = 0;
};

/// By the host's clock, for processors that mark no points themselves: waits for the queue at every mark.
class FencingStopwatch final : public Stopwatch {
 public:
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
