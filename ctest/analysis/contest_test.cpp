// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest.hpp"

#include <gtest/gtest.h>

namespace yoke {
namespace {

TEST(Contest, SumsUpRatios) {
  std::vector<ContestScore> const scores{{1, 0.5, 1, 0, 2}, {4, {}, 3, 0.5, 4}};
  std::vector<std::array<bool, 10>> classes(2);
  classes[1][0] = true;
  ContestRow const row = sum_up(scores, classes);
  EXPECT_DOUBLE_EQ(row.mean, 2.5);
  EXPECT_DOUBLE_EQ(row.geometric_mean, 2);
  EXPECT_DOUBLE_EQ(row.worst, 4);
  EXPECT_DOUBLE_EQ(row.imbalance.value(), 0.5);
  EXPECT_DOUBLE_EQ(row.uniform.value(), 4);
  EXPECT_FALSE(row.irregular);
}

TEST(Contest, TheLawIsDecidedByTheSeedAndStaysInItsBounds) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    ContestInstance const drawn = draw_contest_instance(seed);
    EXPECT_EQ(drawn.ratio, draw_contest_instance(seed).ratio);
    EXPECT_GE(drawn.ratio, 0.5);
    EXPECT_LE(drawn.ratio, 50);
    EXPECT_GE(drawn.scenario.items, 4096U);
    EXPECT_LE((drawn.scenario.items + drawn.chunk_items - 1) / drawn.chunk_items, 16384U);
    EXPECT_GT(drawn.hint_share, 0);
    EXPECT_LT(drawn.hint_share, 1);
  }
}

TEST(Contest, TheDistributionGoesFromTheBestToTheWorst) {
  std::vector<ContestScore> const scores{{3, {}, 1, 0, 2}, {1, {}, 1, 0, 2}};
  auto const points = distribution("x", 2, scores);
  ASSERT_EQ(points.size(), 101U);
  EXPECT_EQ(points.front().ratio, 1);
  EXPECT_EQ(points[50].ratio, 2);
  EXPECT_EQ(points.back().ratio, 3);
}

}  // namespace
}  // namespace yoke
