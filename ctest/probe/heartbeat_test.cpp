// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/probe/exercises.hpp"
#include "suite/probe/reference_kernels.hpp"

namespace yoke::probe {
namespace {

/// A node with times of 1 s for arithmetic and 2 s for memory, a clock that only measurements and the test advance, and
/// measurements of a given length.
class Heartbeats : public testing::Test {
 protected:
  static Machine machine() {
    Machine machine;
    for (char const* const name : {"host", "device"}) {
      machine.processors.emplace_back().name = name;
      machine.processors.back().reference = {Quantity::specified(1), Quantity::specified(2)};
    }
    return machine;
  }
  RationedHeartbeat heartbeat(Machine const& of) {
    return RationedHeartbeat(
        of, "node.json",
        [this] {
          ++measured;
          now_s += cost_s;
          return std::vector<ReferenceSample>{{1.25 * slowness, 2 * slowness}, {2 * slowness, 8 * slowness}};
        },
        [this] { return now_s; });
  }
  double now_s = 100, cost_s = 0.01, slowness = 1;
  std::size_t measured = 0;
};

TEST_F(Heartbeats, SpeedsAreThoseOfTheMachineFileOverTheMeasuredTimes) {
  auto one = heartbeat(machine());
  core::Beat const beat = one.beat();
  ASSERT_EQ(beat.processors.size(), 2U);
  EXPECT_DOUBLE_EQ(beat.processors[host].arithmetic.value(), 0.8);
  EXPECT_DOUBLE_EQ(beat.processors[host].memory.value(), 1);
  EXPECT_DOUBLE_EQ(beat.processors[device].arithmetic.value(), 0.5);
  EXPECT_DOUBLE_EQ(beat.processors[device].memory.value(), 0.25);
  EXPECT_EQ(beat.age_s, 0);
  EXPECT_EQ(beat.reason, "");
}

TEST_F(Heartbeats, TakeAHundredthOfTheTime) {
  auto one = heartbeat(machine());
  constexpr double run_s = 0.003;
  double const begin_s = now_s;
  for (int run = 0; run < 10'000; ++run) {
    one.beat();
    now_s += run_s;
    EXPECT_LE(one.spent_s(), cost_s + RationedHeartbeat::part * (now_s - begin_s)) << "after run " << run;
  }
  EXPECT_GE(measured, 25U) << "30 s and a few more have room for 30 beats of 10 ms";
  EXPECT_LE(one.spent_s(), RationedHeartbeat::part * (now_s - begin_s));
}

TEST_F(Heartbeats, BetweenBeatsTheLatestSpeedsStandWithTheirAge) {
  auto one = heartbeat(machine());
  one.beat();
  now_s += 0.5;
  slowness = 2;
  core::Beat const later = one.beat();
  EXPECT_EQ(measured, 1U);
  EXPECT_DOUBLE_EQ(later.processors[host].arithmetic.value(), 0.8);
  EXPECT_NEAR(later.age_s, 0.5, 1e-9);
  now_s += 2;
  core::Beat const much_later = one.beat();
  EXPECT_EQ(measured, 2U);
  EXPECT_DOUBLE_EQ(much_later.processors[host].arithmetic.value(), 0.4);
  EXPECT_EQ(much_later.age_s, 0);
}

TEST_F(Heartbeats, WithoutReferenceTimesNothingIsMeasuredAndTheReasonIsGiven) {
  Machine without = machine();
  for (auto& processor : without.processors) processor.reference = {};
  auto one = heartbeat(without);
  EXPECT_TRUE(one.beat().processors.empty());
  EXPECT_EQ(one.beat().reason, "node.json has no times of the reference kernels; yoke probe measures them");
  EXPECT_EQ(measured, 0U);
}

TEST_F(Heartbeats, AMissingTimeLeavesTheOtherSpeeds) {
  Machine part = machine();
  part.processors[device].reference.memory_s = Quantity::unavailable("interrupted");
  auto one = heartbeat(part);
  core::Beat const beat = one.beat();
  EXPECT_DOUBLE_EQ(beat.processors[device].arithmetic.value(), 0.5);
  EXPECT_FALSE(beat.processors[device].memory);
  EXPECT_EQ(beat.reason, "node.json has no reference.memory_s of the device: interrupted");
}

TEST(SpeedSentence, NamesTheProcessorsWhoseSpeedDiffersNoticeably) {
  EXPECT_EQ(speed_sentence({{0.7, 1.01}, {1.04, 0.96}}, "machine.json"),
            "the host now computes at 0.70 times the speed in machine.json");
  EXPECT_EQ(
      speed_sentence({{0.7, 0.9}, {1, 0.5}}, "machine.json"),
      "the host now computes at 0.70 and uses memory at 0.90 times the speed in machine.json; the device now uses "
      "memory at 0.50");
  EXPECT_EQ(speed_sentence({{1.2, {}}}, "m"), "the host now computes at 1.20 times the speed in m");
  EXPECT_EQ(speed_sentence({{1, 1}, {{}, {}}}, "machine.json"), "");
  EXPECT_EQ(speed_sentence({}, "machine.json"), "");
}

TEST(SpeedSentence, OfAWholeMeasurementHasTheRange) {
  using Speeds = std::vector<core::ProcessorSpeed>;
  EXPECT_EQ(speed_range_sentence({Speeds{{0.99, 0.9}}, Speeds{{1.01, 0.6}}, Speeds{{1, 0.8}}}, "m.json"),
            "while yoke measured, relative to m.json, the host used memory at 0.60 to 0.90");
  EXPECT_EQ(speed_range_sentence({Speeds{{0.99, 1}}, Speeds{{1.01, 1}}}, "m.json"), "");
  EXPECT_EQ(speed_range_sentence({Speeds{{0.5, 0.5}}}, "m.json"), "") << "said before";
}

TEST(ReferenceKernels, MeasureEachProcessorAlone) {
  Processors processors;
  ReferenceKernels kernels(processors);
  for (int beat = 0; beat < 2; ++beat) {
    auto const samples = kernels.measure();
    ASSERT_EQ(samples.size(), processors.count());
    for (auto const& sample : samples) {
      EXPECT_GT(sample.arithmetic_s, 0);
      EXPECT_GT(sample.memory_s, sample.arithmetic_s) << "a byte of main memory takes longer than a flop";
    }
  }
}

TEST(ReferenceKernels, CountEachByteThatIsWrittenAndRead) {
  Processors processors;
  constexpr double bytes = 1 << 20;
  auto const exercise = store_and_reread(processors, host, bytes);
  EXPECT_GE(exercise.units, 2 * bytes * 0.9);
  EXPECT_LE(exercise.units, 2 * bytes * 1.1);
}

}  // namespace
}  // namespace yoke::probe
