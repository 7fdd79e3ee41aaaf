// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/sweep_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "suite/core/error.hpp"

namespace yoke::session {
namespace {

using testing::ElementsAre;

TEST(SweepPoints, RangesHaveBothEndsAndRoundNumbers) {
  EXPECT_THAT(range_of("--shares", "0:1:0.25", 0, 1), ElementsAre(0, 0.25, 0.5, 0.75, 1));
  auto const fine = range_of("--shares", "0:1:0.02", 0, 1);
  EXPECT_EQ(fine.size(), 51U);
  EXPECT_EQ(fine[3], 0.06);
  EXPECT_THAT(range_of("--host-clocks", "1.2e9,2.6e9", 1e6, 1e12), ElementsAre(1.2e9, 2.6e9));
}

TEST(SweepPoints, MistakesNameTheOption) {
  for (char const* const text : {"", "x", "0:1", "1:0:0.1", "0:1:0", "0:2:0.5", "0,,1", "0:1:1e-9"})
    EXPECT_THROW(range_of("--shares", text, 0, 1), Error) << text;
}

TEST(SweepPoints, AreAllCombinationsInAnOrderOfTheSeed) {
  auto const points = clock_points("1e9,2e9,3e9", "5e8,7e8", "");
  EXPECT_EQ(points.size(), 6U);
  EXPECT_EQ(clocks_text(points[0]), "device=500000000;host=1000000000");
  auto const one = shuffled(points, 1);
  EXPECT_EQ(one, shuffled(points, 1));
  EXPECT_NE(one, points);
  EXPECT_TRUE(std::is_permutation(one.begin(), one.end(), points.begin()));
  EXPECT_THAT(clock_points("", "", ""), ElementsAre(ClockChoice{}));
}

}  // namespace
}  // namespace yoke::session
