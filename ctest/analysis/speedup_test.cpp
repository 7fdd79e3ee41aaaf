// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "analysis/statistics/intervals.hpp"

namespace yoke::analysis {
namespace {

TEST(Speedup, OfSamplesWithoutNoiseIsTheirRatio) {
  std::vector<double> const slow(10, 3.0), fast(10, 1.5);
  EXPECT_EQ(speedup_at_95_percent(slow, fast), 2);
}

TEST(Speedup, IsBelowTheRatioOfMediansIfThereIsNoise) {
  std::vector<double> const slow{2.0, 2.2, 2.4, 2.6, 2.8}, fast{1.0, 1.1, 1.2, 1.3, 1.4};
  double const ratio = 2;  // ratio of the medians 2.4 and 1.2
  EXPECT_LT(*speedup_at_95_percent(slow, fast), ratio);
  // qwilcox(0.05, 5, 5) is 5 in R: the fifth smallest of the 25 ratios, 2.2 / 1.3.
  EXPECT_DOUBLE_EQ(*speedup_at_95_percent(slow, fast), 2.2 / 1.3);
}

TEST(Speedup, OfFewRunsCountsTheRanksOut) {
  // U of 3 and 3 values has 20 orders; U <= 0 in 1 of them, which is 5 %: the smallest ratio. The normal rank agrees.
  std::vector<double> const slow{4, 5, 6}, fast{1, 2, 3};
  EXPECT_DOUBLE_EQ(*speedup_at_95_percent(slow, fast), 4. / 3);
  // qwilcox(0.05, 8, 8) is 16 in R; ratios to equal values are the slow ones, eight times each.
  std::vector<double> const eight{1, 2, 3, 4, 5, 6, 7, 8}, ones(8, 1.0);
  EXPECT_DOUBLE_EQ(*speedup_at_95_percent(eight, ones), 2);
}

TEST(Speedup, OfTooFewRunsForItsConfidenceIsNone) {
  EXPECT_FALSE(speedup_at_95_percent(std::vector<double>{4, 5}, std::vector<double>{1, 2}));
  EXPECT_FALSE(speedup_at_95_percent(std::vector<double>{4}, std::vector<double>(18, 1.)));
  EXPECT_TRUE(speedup_at_95_percent(std::vector<double>{4}, std::vector<double>(19, 1.)));
}

/// Samples of n values each whose ratios in order are 2^(k/n), k from 1 - n up.
double rank_of(std::size_t n) {
  std::vector<double> slow, fast;
  double const count = static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) {
    slow.push_back(std::exp2(static_cast<double>(i)));
    fast.push_back(std::exp2(static_cast<double>(i) / count));
  }
  return std::log2(*speedup_at_95_percent(slow, fast)) * count + count;
}

TEST(Speedup, OfManyRunsIsOfTheSameRankAsCountedOut) {
  // qwilcox(0.05, n, n) is 97 for n = 17, the last that is enumerated, 139 for 20, 155 for 21, 339 for 30, 629 for 40.
  EXPECT_NEAR(rank_of(17), 97, 1e-6);
  EXPECT_NEAR(rank_of(20), 139, 1e-6);
  EXPECT_NEAR(rank_of(21), 155, 1e-6);
  EXPECT_NEAR(rank_of(30), 339, 1e-6);
  EXPECT_NEAR(rank_of(40), 629, 1e-6);
}

}  // namespace
}  // namespace yoke::analysis
