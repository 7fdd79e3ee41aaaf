// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest.hpp"

#include <gtest/gtest.h>

#include "suite/core/processor.hpp"

namespace yoke {
namespace {

TEST(Contest, SumsUpRatios) {
  std::vector<ContestScore> const scores{{1, 0.5, 1, 0, 2}, {4, {}, 3, 0.5, 4}};
  std::vector<ContestClasses> classes(2);
  classes[1][0] = classes[0][10] = true;
  ContestRow const row = sum_up(scores, classes);
  EXPECT_DOUBLE_EQ(row.mean, 2.5);
  EXPECT_DOUBLE_EQ(row.geometric_mean, 2);
  EXPECT_DOUBLE_EQ(row.worst, 4);
  EXPECT_DOUBLE_EQ(row.imbalance.value(), 0.5);
  EXPECT_DOUBLE_EQ(row.uniform.value(), 4);
  EXPECT_FALSE(row.irregular);
  EXPECT_DOUBLE_EQ(row.resident_uniform.value(), 1);
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

TEST(Contest, ALoopIsResidentAndUniformWhereItIsBoth) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    ContestInstance const drawn = draw_contest_instance(seed);
    ContestClasses const is = classes_of(drawn, 1);
    bool const uniform = drawn.scenario.cost.type == ItemCost::Type::uniform;
    EXPECT_EQ(is[10], uniform && !drawn.scenario.processors[device].link_items_per_s) << "seed " << seed;
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
