// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/paced_instance.hpp"

#include <gtest/gtest.h>

#include "ctest/support/problems.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/live.hpp"

namespace yoke::execution {
namespace {

/// A clock that advances only by work and by queries.
struct PlayedClock {
  double now_s = 0;
  double tick_s = 1e-6;  ///< duration of a query
};

/// Kernels of 2 s a chunk and copies of 1 s, on a simulated clock.
class Played final : public Instance {
 public:
  explicit Played(PlayedClock& clock) : clock_(clock) {
    Segment segment;
    segment.name = "loop";
    segment.items = 100;
    segment.bytes_in = 10;
    segment.bytes_out = 20;
    segment.shared_bytes = 1000;
    segment.intermediate_bytes = 5;
    description_.segments = {segment, segment};
    description_.exchange_bytes = 300;
  }
  Description const& description() const override { return description_; }
  bool at_home(Processor processor) const override { return processor == host; }
  void fence(Queue) override { ++fences; }
  void broadcast(Queue, std::size_t) override { take(1); }
  void copy_in(Queue, Piece const&) override { take(1); }
  void copy_out(Queue, Piece const&) override { take(1); }
  void send_intermediate(Queue, Piece const&) override { take(1); }
  void receive_intermediate(Queue, Piece const&) override { take(1); }
  void poison(Processor) override {}
  void enqueue(Queue, Piece const& piece) override { take(2 * static_cast<double>(piece.chunks.size())); }
  void advance(Processor) override { take(1); }
  void merge() override { take(1); }
  double error() override { return 0.25; }
  double tolerance() const override { return 0.5; }
  int fences = 0;

 private:
  void take(double seconds) { clock_.now_s += seconds; }
  PlayedClock& clock_;
  Description description_;
};

class PacedTest : public testing::Test {
 protected:
  /// The seconds that `act` takes.
  double taken_s(core::WorkloadPace const& by, std::function<void(Instance&)> const& act) {
    PlayedClock clock;
    Played played(clock);
    PacedInstance paced(played, by, [&] { return clock.now_s += clock.tick_s; });
    act(paced);
    fences = played.fences;
    return clock.now_s;
  }
  core::WorkloadPace const pace{{{3, 1}, {1, 5}}, core::LinkPace{10, 4}, core::LinkPace{100, 0}};
  Piece const piece{0, {0, 10}}, second{1, {0, 10}};
  int fences = 0;
  static constexpr double ticks_s = 1e-4;
};

TEST_F(PacedTest, AKernelTakesItsFactorTimesItsTime) {
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.enqueue({host}, piece); }), 60, ticks_s);
  EXPECT_EQ(fences, 1) << "a kernel that is only launched has not taken its time yet";
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.enqueue({device}, second); }), 100, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.enqueue({device}, piece); }), 20, ticks_s);
  EXPECT_EQ(fences, 0) << "what is not paced is not waited for";
}

TEST_F(PacedTest, ACopyTakesAsLongAsThePacedLinkAndNeverLessThanItself) {
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.copy_in({device}, piece); }), 4 + 100. / 10, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.copy_out({device}, piece); }), 200. / 100, ticks_s);
  EXPECT_NEAR(taken_s(pace,
                      [&](Instance& i) {
                        i.copy_out({device}, {0, {0, 1}});
                      }),
              1, ticks_s)
      << "a link that is too slow stays so";
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.broadcast({device}, 0); }), 4 + 1000. / 10, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.receive_intermediate({device}, piece); }), 4 + 50. / 10, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.send_intermediate({device}, {0, {0, 100}}); }), 500. / 100, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.copy_in({host}, piece); }), 1, ticks_s) << "the host works at home";
  EXPECT_NEAR(taken_s({{{1, 1}, {1, 1}}, {}, {}}, [&](Instance& i) { i.copy_in({device}, piece); }), 1, ticks_s);
}

TEST_F(PacedTest, WhatFollowsAnIterationIsPacedToo) {
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.advance(device); }), 4 + 300. / 10, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.advance(host); }), 3, ticks_s);
  EXPECT_NEAR(taken_s(pace, [&](Instance& i) { i.merge(); }), 3, ticks_s);
}

TEST(PacedInstance, LeavesResultsRightUnderEveryPlan) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  Problem const problem = problem_of(triad, 1000, Precision::double_precision);
  for (DataMode const data : {DataMode::resident, DataMode::streamed}) {
    Processors processors;
    auto const instance = triad.prepare(problem, processors);
    PacedInstance paced(*instance, core::workload_pace(core::parse_pace({"host=2", "device=3", "link=1GB/s"}, 2),
                                                       instance->description(), 2, nullptr));
    Live live(paced, processors, data);
    for (char const* const name : {"co", "go", "static", "cap", "dynamic"}) {
      auto const& partitioner = find_named(registered_partitioners(), name, "partitioner");
      auto const schedule = partitioner.plan({.description = paced.description(),
                                              .options = OptionValues(name, partitioner.options, {}),
                                              .searched_share = 0.5});
      live.run(*schedule);
      EXPECT_LE(paced.error(), paced.tolerance()) << name;
    }
  }
}

}  // namespace
}  // namespace yoke::execution
