// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/live.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace yoke::execution {
namespace {

/// Sends everything to the device in pieces of `piece` chunks; counts the pieces in flight there.
class Counting final : public Schedule {
 public:
  Counting(std::size_t chunks, std::size_t piece) : chunks_(chunks), piece_(piece) {}
  Decision next(Processor processor, Progress const& progress) override {
    if (processor == host || begin_ == chunks_) return Decision::done();
    std::size_t const begin = begin_;
    begin_ = std::min(chunks_, begin + piece_);
    max = std::max(max, ++given_ - progress.completed.size());
    return Decision::run({0, {begin, begin_}});
  }
  std::size_t max = 0;

 private:
  std::size_t const chunks_, piece_;
  std::size_t begin_ = 0, given_ = 0;
};

TEST(Live, KeepsAsManyPiecesInFlightOnADeviceAsItIsDeep) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  Problem const problem{1000, Precision::double_precision, OptionValues("triad", triad.options, {}), 1};
  for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared})
    for (std::size_t const depth : {1U, 2U, 3U}) {
      Processors processors(0, depth);
      auto const instance = prepare(triad, problem, processors, data);
      Counting schedule(instance->description().segments[0].chunks(), 100);
      auto const outcome = Live(*instance, processors, data, depth).run(schedule);
      EXPECT_EQ(schedule.max, depth);
      EXPECT_LE(instance->error(), instance->tolerance());
      // A piece begins at the earliest when the previous one ends.
      for (std::size_t i = 1; i < outcome.pieces.size(); ++i)
        EXPECT_GE(outcome.pieces[i].begin_s, outcome.pieces[i - 1].end_s);
    }
}

/// A loop whose sums the host merges in `merge_s` seconds.
class Merging final : public Instance {
 public:
  static constexpr double merge_s = 0.02;
  explicit Merging(bool shared) : shared_(shared) {
    Segment loop;
    loop.name = "loop";
    loop.items = 2;
    description_ = {"merging", 2, Precision::single_precision, {loop}, 0, 0};
  }
  Description const& description() const override { return description_; }
  bool at_home(Processor p) const override { return p == host || shared_; }
  void poison(Processor) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void enqueue(Queue, Piece const&) override {}
  void copy_out(Queue, Piece const&) override {}
  void fence(Queue) override {}
  void merge() override { std::this_thread::sleep_for(std::chrono::duration<double>(merge_s)); }
  double error() override { return 0; }
  double tolerance() const override { return 0; }

 private:
  Description description_;
  bool const shared_;
};

TEST(Live, TheClockContainsTheMergeUnlessDataAreResident) {
  Processors processors;
  Partitioner const& fixed = find_named(registered_partitioners(), "static", "partitioner");
  for (DataMode const data : {DataMode::resident, DataMode::streamed, DataMode::shared}) {
    SCOPED_TRACE(data_mode_name(data));
    Merging merging(data == DataMode::shared);
    Live live(merging, processors, data);
    auto const schedule = fixed.plan(
        {.description = merging.description(), .options = OptionValues("static", fixed.options, {{"share", "0.5"}})});
    RunResult const result = live.run(*schedule);
    double last_end_s = 0;
    for (auto const& done : result.pieces) last_end_s = std::max(last_end_s, done.end_s);
    bool const timed = data != DataMode::resident;
    EXPECT_GE(result.exchange_s, timed ? Merging::merge_s : 0);
    EXPECT_GE(result.makespan_s, last_end_s + (timed ? Merging::merge_s : 0));
    if (!timed) {
      EXPECT_EQ(result.makespan_s, last_end_s);
    }
  }
}

}  // namespace
}  // namespace yoke::execution
