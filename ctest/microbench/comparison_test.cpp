// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/comparison.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "suite/microbench/limits.hpp"

namespace yoke::microbench {
namespace {

void here(std::function<void()> const& work) { work(); }

/// Keeps a processor busy for a millisecond of its own time per repeat.
probe::Exercise busy() {
  probe::Exercise exercise;
  exercise.act = [](std::size_t repeats) {
    auto const end = std::clock() + static_cast<std::clock_t>(repeats) * (CLOCKS_PER_SEC / 1000);
    while (std::clock() < end) {
    }
  };
  return exercise;
}

/// Waits for a millisecond per repeat, as if another program ran.
probe::Exercise waiting() {
  probe::Exercise exercise;
  exercise.act = [](std::size_t repeats) { std::this_thread::sleep_for(std::chrono::milliseconds(repeats)); };
  return exercise;
}

/// Waits, at most two seconds, until no thread of this process computes: those of some OpenMP runtimes spin for a while
/// after a kernel.
void await_idle_threads() {
  for (int i = 0; i < 100; ++i) {
    std::clock_t const before = std::clock();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (std::clock() - before <= CLOCKS_PER_SEC / 500) return;
  }
}

TEST(Comparison, TurnsThatLostTimeAreRepeatedAndTheRestIsMarked) {
  await_idle_threads();
  Contest contest{"busy", "waiting", "repeat", 1, busy(), waiting()};
  Comparison const c = compare(contest, 3, here);
  EXPECT_TRUE(c.disturbed);
  EXPECT_EQ(c.turns, 6U) << "all count if too few are quiet";
  EXPECT_EQ(c.repeated, 6U);
  EXPECT_GT(c.ratio, 0);
}

TEST(Comparison, WithoutThreadsOfTheHostNothingIsLost) {
  Contest contest{"waiting", "waiting", "repeat", 0, waiting(), waiting()};
  Comparison const c = compare(contest, 3, here);
  EXPECT_FALSE(c.disturbed);
  EXPECT_EQ(c.turns, 3U);
  EXPECT_EQ(c.repeated, 0U);
  EXPECT_FALSE(c.bound) << "no limit is known";
}

TEST(Comparison, MeasuresTheLimitOnBothSidesOfTheTurns) {
  for (bool const slow_first : {true, false}) {
    Contest contest{"waiting", "waiting", "repeat", 0, waiting(), waiting()};
    int calls = 0;
    contest.limit = [&] { return (calls++ == 0) == slow_first ? Limit{1000, "slow"} : Limit{1, "fast"}; };
    Comparison const c = compare(contest, 3, here);
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(c.limit_by, "fast");
    // No repeat of the other is shorter than its sleep, or takes a second.
    EXPECT_GE(c.bound, 1e-3);
    EXPECT_LT(c.bound, 1);
  }
}

TEST(Limits, AreOfWhatTakesLongest) {
  Processors processors;
  Limits limits(processors, host);
  Segment segment;
  segment.items = 1000;
  EXPECT_EQ(limit_of(limits, segment, Precision::double_precision).s, 0) << "nothing is known of it";
  segment.counts = Counts{.fma = 1e5, .read_bytes = 8};
  Limit const pairs = limit_of(limits, segment, Precision::double_precision);
  EXPECT_TRUE(pairs.by == "multiply ports" || pairs.by == "ports") << pairs.by;
  EXPECT_GT(pairs.s, 0);
  segment.counts->divide = 1e5;
  EXPECT_EQ(limit_of(limits, segment, Precision::double_precision).by, "dividers");
  segment.counts = Counts{.fma = 1, .read_bytes = 1e5};
  EXPECT_EQ(limit_of(limits, segment, Precision::double_precision).by.find("ports"), std::string::npos);
}

}  // namespace
}  // namespace yoke::microbench
