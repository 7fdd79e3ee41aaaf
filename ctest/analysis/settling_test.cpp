// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/statistics/series.hpp"
#include "ctest/support/noise.hpp"

namespace yoke::analysis {
namespace {

/// Times until two processors are steady; the second becomes 30 % faster over the first `falling` times.
std::size_t times_until_steady(std::size_t falling, double deviation, Settling& settling) {
  SplitMix64Stream random(falling, 0);
  std::size_t n = 0;
  for (; !settling.steady() && n < 10'000; ++n) {
    double const past = falling == 0 ? 1 : std::min(1., static_cast<double>(n) / static_cast<double>(falling));
    settling.add(0, noise::seconds(random, 1, deviation)[0]);
    settling.add(1, (1 - 0.3 * past) * noise::seconds(random, 1, deviation)[0]);
  }
  return n;
}

TEST(Settling, GoesOnWhileOneProcessorBecomesFaster) {
  for (std::size_t const falling : {50, 100, 200}) {
    Settling settling(2);
    auto const n = times_until_steady(falling, 0.002, settling);
    EXPECT_GT(n, falling);
    EXPECT_LT(n, falling + 2 * Settling::window);
    EXPECT_NEAR(settling.change(), -0.3, 0.05);
  }
}

TEST(Settling, EndsSoonOnAMachineThatIsSteady) {
  for (double const deviation : {0., 0.005, 0.1}) {
    Settling settling(2);
    EXPECT_LT(times_until_steady(0, deviation, settling), 2 * Settling::window) << deviation;
  }
}

TEST(Settling, ATrendOfLessThanAPercentIsSteady) {
  Settling slight(1), large(1);
  for (std::size_t i = 0; i < Settling::window; ++i) {
    slight.add(0, 1 - 1e-4 * static_cast<double>(i));
    large.add(0, 1 - 1e-2 * static_cast<double>(i));
  }
  EXPECT_TRUE(slight.steady());
  EXPECT_FALSE(large.steady());
}

TEST(Settling, NeedsAWindow) {
  Settling settling(1);
  EXPECT_FALSE(settling.steady());
  EXPECT_EQ(settling.change(), 0);
  for (std::size_t i = 0; i + 1 < Settling::window; ++i) settling.add(0, 1);
  EXPECT_FALSE(settling.steady());
  settling.add(0, 1);
  EXPECT_TRUE(settling.steady());
}

}  // namespace
}  // namespace yoke::analysis
