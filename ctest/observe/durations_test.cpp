// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "suite/observe/recording.hpp"

namespace yoke::observe {
namespace {

TEST(Durations, SumAndExtremesAreExactAndQuartilesNear) {
  Durations durations;
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i <= 4000; ++i) {
    durations.add(1000 + 10 * i);
    sum += 1000 + 10 * i;
  }
  EXPECT_EQ(durations.count(), 4001U);
  EXPECT_EQ(durations.sum_ns(), sum);
  EXPECT_EQ(durations.min_ns(), 1000U);
  EXPECT_EQ(durations.max_ns(), 41000U);
  for (unsigned const quarters : {1U, 2U, 3U}) {
    double const exact = 1000 + 10000. * quarters;
    EXPECT_NEAR(static_cast<double>(durations.quartile_ns(quarters)), exact, exact / 32) << quarters;
  }
}

TEST(Durations, TheShortestAndTheLongestHaveBuckets) {
  for (std::uint64_t const ns : {std::uint64_t(0), std::uint64_t(15), std::uint64_t(16), UINT64_MAX / 2}) {
    Durations durations;
    durations.add(ns);
    EXPECT_EQ(durations.quartile_ns(2), ns) << "one value is its own median";
  }
}

TEST(Durations, NoCallOfManyThreadsIsLost) {
  Durations durations;
  std::vector<std::thread> threads;
  for (std::uint64_t t = 1; t <= 4; ++t)
    threads.emplace_back([&durations, t] {
      for (int i = 0; i < 10000; ++i) durations.add(t);
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(durations.count(), 40000U);
  EXPECT_EQ(durations.sum_ns(), 100000U);
  EXPECT_EQ(durations.min_ns(), 1U);
  EXPECT_EQ(durations.max_ns(), 4U);
}

}  // namespace
}  // namespace yoke::observe
