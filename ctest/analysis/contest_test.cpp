// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

TEST(Contest, SumsUpRatios) {
  std::vector<ContestScore> const scores{{1, 0.5, 1, 0, 2, {}}, {4, {}, 3, 0.5, 4, {}}};
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
  EXPECT_FALSE(row.time_geometric_mean);
}

TEST(Contest, TheLawIsDecidedByTheSeedAndStaysInItsBounds) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    ContestInstance const instance = draw_contest_instance(seed);
    EXPECT_EQ(instance.ratio, draw_contest_instance(seed).ratio);
    EXPECT_GE(instance.ratio, 0.5);
    EXPECT_LE(instance.ratio, 50);
    EXPECT_GE(instance.scenario.items, 4096U);
    EXPECT_LE((instance.scenario.items + instance.scenario.chunk_items - 1) / instance.scenario.chunk_items, 16384U);
    EXPECT_GT(instance.hint_share, 0);
    EXPECT_LT(instance.hint_share, 1);
  }
}

TEST(Contest, ALoopCanBeBothResidentAndUniform) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    ContestInstance const instance = draw_contest_instance(seed);
    ContestClasses const is = classes_of(instance, 1);
    bool const uniform = instance.scenario.cost.type == core::ItemCost::Type::uniform;
    EXPECT_EQ(is[10], uniform && !instance.scenario.processors[device].link_items_per_s) << "seed " << seed;
  }
}

TEST(Contest, EnergiesAreClassedByWhoTheLeastIsOf) {
  ContestInstance const instance = draw_contest_instance(1);
  auto const is = [&](std::optional<double> share) {
    auto const classes = classes_of(instance, 1, share);
    return std::array{classes[11], classes[12], classes[13]};
  };
  EXPECT_EQ(is({}), (std::array{false, false, false}));
  EXPECT_EQ(is(0.5), (std::array{true, false, false}));
  EXPECT_EQ(is(1), (std::array{false, true, false}));
  EXPECT_EQ(is(0), (std::array{false, false, true}));
  std::vector<ContestScore> const scores{{2, {}, 1, 0, 2, 1.0}, {8, {}, 1, 0, 2, 4.0}};
  std::vector<ContestClasses> classes(2);
  classes[1][13] = classes[0][12] = true;
  ContestRow const row = sum_up(scores, classes);
  EXPECT_DOUBLE_EQ(row.geometric_mean, 4);
  EXPECT_DOUBLE_EQ(row.time_geometric_mean.value(), 2);
  EXPECT_DOUBLE_EQ(row.min_host.value(), 8);
  EXPECT_DOUBLE_EQ(row.min_device.value(), 2);
  EXPECT_FALSE(row.min_both);
}

TEST(Contest, TheDistributionGoesFromTheBestToTheWorst) {
  std::vector<ContestScore> const scores{{3, {}, 1, 0, 2, {}}, {1, {}, 1, 0, 2, {}}};
  auto const points = distribution("x", 2, scores);
  ASSERT_EQ(points.size(), 101U);
  EXPECT_EQ(points.front().ratio, 1);
  EXPECT_EQ(points[50].ratio, 2);
  EXPECT_EQ(points.back().ratio, 3);
}

TEST(Contest, SaysHowFarSchedulersAreFromTheBoundOfAllSchedules) {
  std::vector<ContestScore> scores(2);
  scores[0].ratio = scores[1].ratio = 1;
  scores[0].of_bound = 2;
  scores[1].of_bound = 8;
  EXPECT_DOUBLE_EQ(sum_up(scores, std::vector<ContestClasses>(2)).bound_geometric_mean, 4);
}

TEST(Contest, SchedulersAreComparedInstanceByInstance) {
  // The second takes 1 or 2 % longer than the first on instances that differ far more among themselves.
  std::vector<std::vector<ContestScore>> scores(2);
  for (int i = 0; i < 20; ++i)
    for (std::size_t k = 0; k < 2; ++k) {
      ContestScore score;
      score.ratio = (1. + i) * (k == 0 ? 1 : i % 2 == 0 ? 1.01 : 1.02);
      scores[k].push_back(score);
    }
  std::vector<ContestClasses> const classes(20);
  std::vector<ContestRow> rows{sum_up(scores[0], classes), sum_up(scores[1], classes)};
  compare_with_best(rows, scores);
  EXPECT_EQ(rows[0].over_best, 1);
  EXPECT_FALSE(rows[0].over_best_low);
  EXPECT_NEAR(rows[1].over_best, std::sqrt(1.01 * 1.02), 1e-12);
  EXPECT_GT(*rows[1].over_best_low, 1.01);
  EXPECT_LT(*rows[1].over_best_high, 1.02);
}

}  // namespace
}  // namespace yoke::analysis
