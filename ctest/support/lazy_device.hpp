// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/stopwatch.hpp"

namespace yoke {

/// A device's queues for tests of order: tasks run as late as possible, only when a caller waits, and in any order that
/// keeps each queue's own. Called from one thread at a time.
class LazyQueues {
 public:
  LazyQueues(std::size_t queues, std::uint64_t seed) : tasks_(queues), given_(queues, 0), random_(seed) {}
  void add(std::size_t queue, std::function<void()> task) {
    tasks_.at(queue).push_back({std::move(task), 0, 0});
    ++given_[queue];
  }
  /// The queue waits until `done` of the tasks given to `other` are done.
  void add_wait(std::size_t queue, std::size_t other, std::size_t done) {
    tasks_.at(queue).push_back({[] {}, other, done});
    ++given_[queue];
  }
  std::size_t given(std::size_t queue) const { return given_.at(queue); }
  std::size_t waiting(std::size_t queue) const { return tasks_.at(queue).size(); }
  /// Works until `done` of the tasks given to the queue are done.
  void work_until(std::size_t queue, std::size_t done) {
    while (done_by(queue) < done) work();
  }
  std::size_t clock() const { return clock_; }
  std::size_t random(std::size_t below) { return random_() % below; }

 private:
  struct Task {
    std::function<void()> act;
    std::size_t other, done;  ///< waits until the queue `other` has done `done` tasks
  };
  std::size_t done_by(std::size_t queue) const { return given_.at(queue) - tasks_[queue].size(); }
  bool ready(std::size_t queue) const {
    return !tasks_[queue].empty() && done_by(tasks_[queue].front().other) >= tasks_[queue].front().done;
  }
  /// Does one task of a random queue that does not wait.
  void work() {
    std::size_t queue = random(tasks_.size());
    for (std::size_t tries = 0; !ready(queue); queue = (queue + 1) % tasks_.size())
      YOKE_EXPECT(tries++ < tasks_.size(), "queues wait for each other");
    auto const task = std::move(tasks_[queue].front());
    tasks_[queue].pop_front();
    ++clock_;
    task.act();
  }

  std::vector<std::deque<Task>> tasks_;
  std::vector<std::size_t> given_;  ///< by queue
  std::mt19937_64 random_;
  std::size_t clock_ = 0;
};

/// Points between tasks; a task takes a second.
class LazyStopwatch final : public Stopwatch {
 public:
  explicit LazyStopwatch(LazyQueues& queues) : queues_(queues) {}
  std::size_t mark(Queue queue) override {
    auto const time = times_.emplace_back(std::make_shared<double>(-1));
    queues_.add(queue.index, [time, this] { *time = static_cast<double>(queues_.clock()); });
    points_.push_back({queue.index, queues_.given(queue.index)});
    return times_.size() - 1;
  }
  void follow(Queue queue, Stopwatch const& other, std::size_t point) override {
    Point const& of = dynamic_cast<LazyStopwatch const&>(other).points_.at(point);
    queues_.add_wait(queue.index, of.queue, of.given);
  }
  void wait() override {
    for (auto const& point : points_) queues_.work_until(point.queue, point.given);
  }
  double seconds(std::size_t from, std::size_t to) const override { return time(to) - time(from); }
  void reset() override {
    times_.clear();
    points_.clear();
  }

 private:
  struct Point {
    std::size_t queue, given;
  };
  double time(std::size_t mark) const {
    YOKE_EXPECT(*times_.at(mark) >= 0, "asked for a time before it came");
    return *times_[mark];
  }

  LazyQueues& queues_;
  std::vector<std::shared_ptr<double>> times_;
  std::vector<Point> points_;
};

}  // namespace yoke
