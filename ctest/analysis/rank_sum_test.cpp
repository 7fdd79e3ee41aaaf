// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/rank_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "ctest/support/noise.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;

/// p by enumeration of all choices of the first sample from both, with mean ranks: the definition.
double p_by_enumeration(Values const& first, Values const& second) {
  Values all = first;
  all.insert(all.end(), second.begin(), second.end());
  Values ranks;
  for (double const value : all) {
    double below = 0, equal = 0;
    for (double const other : all) {
      below += other < value;
      equal += other == value;
    }
    ranks.push_back(below + (equal + 1) / 2);
  }
  double const mean = static_cast<double>(first.size()) * static_cast<double>(all.size() + 1) / 2;
  double const seen = std::accumulate(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(first.size()), 0.);
  double far = 0, choices = 0;
  for (unsigned chosen = 0; chosen < (1U << all.size()); ++chosen) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      if ((chosen >> i & 1U) != 0) {
        sum += ranks[i];
        ++count;
      }
    if (count != first.size()) continue;
    ++choices;
    far += std::abs(sum - mean) >= std::abs(seen - mean) - 1e-9;
  }
  return far / choices;
}

TEST(RankSum, IsExactWithTiesAndWithout) {
  SplitMix64Stream random(1, 0);
  for (int i = 0; i < 60; ++i) {
    Values first, second;
    for (std::uint64_t k = 1 + random.bits() % 6; k > 0; --k) first.push_back(static_cast<double>(random.bits() % 8));
    for (std::uint64_t k = 1 + random.bits() % 6; k > 0; --k) second.push_back(random.uniform(0, i % 2 == 0 ? 8 : 1));
    for (double& value : second)
      if (i % 2 == 0) value = std::floor(value);
    EXPECT_NEAR(rank_sum_p(first, second), p_by_enumeration(first, second), 1e-12);
  }
}

TEST(RankSum, OfSamplesApartIsTheLeastThereIs) {
  EXPECT_DOUBLE_EQ(rank_sum_p(Values{1, 2, 3, 4}, Values{5, 6, 7, 8}), 2. / 70);
  EXPECT_NEAR(min_rank_sum_p(4, 4), 2. / 70, 1e-12);
  EXPECT_EQ(rank_sum_p(Values{1, 1}, Values{1, 1}), 1);
}

TEST(RankSum, OfManyValuesIsNormalAndMeetsTheExactOne) {
  SplitMix64Stream random(2, 0);
  Values first = noise::seconds(random, 22, 0.1), second = noise::times(1.05, noise::seconds(random, 22, 0.1));
  double const exact = rank_sum_p(first, second);
  // One more value of each in the middle changes next to nothing, and there are too many pairs to enumerate.
  first.push_back(1.025);
  second.push_back(1.025);
  EXPECT_NEAR(rank_sum_p(first, second), exact, 0.1 * exact);
  EXPECT_EQ(rank_sum_p(Values(30, 1.), Values(30, 1.)), 1);
}

TEST(LimitRank, IsThatOfTheTables) {
  EXPECT_EQ(limit_rank(5, 5, 0.025), 3U);  // qwilcox(0.025, 5, 5) in R
  EXPECT_EQ(limit_rank(10, 10, 0.025), 24U);
  EXPECT_EQ(limit_rank(3, 3, 0.05), 1U);
  EXPECT_EQ(limit_rank(3, 3, 0.025), 0U);
  EXPECT_EQ(limit_rank(2, 2, 0.05), 0U);
  EXPECT_EQ(limit_rank(1, 400, 0.025), 10U);  // 10 / 401 is below 0.025
}

/// Ascending samples and all their ratios.
struct Pairs {
  Values first, second, ratios;

  Pairs(SplitMix64Stream& random, std::size_t n, std::size_t m, double step) {
    first = sample(random, n, step);
    second = sample(random, m, step);
    for (double const a : first)
      for (double const b : second) ratios.push_back(b / a);
    std::sort(ratios.begin(), ratios.end());
  }
  static Values sample(SplitMix64Stream& random, std::size_t n, double step) {
    Values values = noise::seconds(random, n, 0.5);
    if (step > 0)
      for (double& value : values) value = step * std::ceil(value / step);
    std::sort(values.begin(), values.end());
    return values;
  }
};

TEST(RatioOfRank, IsThatOfTheSortedRatios) {
  SplitMix64Stream random(3, 0);
  for (double const step : {0., 0.25, 3.})  // with a step, many are equal
    for (auto const& [n, m] : {std::pair(7, 4), {1, 1}, {1, 9}, {60, 45}, {64, 45}, {3, 200}}) {
      Pairs const pairs(random, static_cast<std::size_t>(n), static_cast<std::size_t>(m), step);
      std::size_t const all = pairs.ratios.size();
      double const middle = pairs.ratios[(all - 1) / 2], next = pairs.ratios[all / 2];
      EXPECT_EQ(hodges_lehmann_ratio(pairs.first, pairs.second), all % 2 == 1 ? middle : std::sqrt(middle * next));
      for (std::size_t k = 1; k <= pairs.ratios.size(); ++k)
        EXPECT_EQ(ratio_of_rank(pairs.first, pairs.second, k), pairs.ratios[k - 1]) << n << " " << m << " " << k;
    }
  Pairs const few(random, 7, 4, 0);
  EXPECT_DOUBLE_EQ(hodges_lehmann_ratio(few.first, few.second), std::sqrt(few.ratios[13] * few.ratios[14]));
}

TEST(RatioOfRank, OfLongSamplesNeedsNoListOfPairs) {
  Values const first(300'000, 2.), second(300'000, 3.);
  EXPECT_EQ(hodges_lehmann_ratio(first, second), 1.5);
}

// Both samples have the shape that the interval assumes; a shape with heavier tails works as well.
TEST(HodgesLehmannInterval, HoldsTheTrueRatioAsOftenAsItSays) {
  for (bool const heavy : {false, true})
    for (std::size_t const n : {5, 8, 10, 25}) {
      SplitMix64Stream random(n, 1);
      int held = 0;
      constexpr int trials = 4000;
      for (int i = 0; i < trials; ++i) {
        Values first = noise::seconds(random, n, 0.05, heavy);
        Values second = noise::times(1.3, noise::seconds(random, n, 0.05, heavy));
        std::sort(first.begin(), first.end());
        std::sort(second.begin(), second.end());
        auto const interval = hodges_lehmann_interval(first, second);
        held += interval->low <= 1.3 && 1.3 <= interval->high;
      }
      double const coverage = static_cast<double>(held) / trials;
      EXPECT_GE(coverage, 0.94) << n;
      EXPECT_LE(coverage, 0.975) << n;  // ranks are whole: 0.968 at 5
    }
  EXPECT_FALSE(hodges_lehmann_interval(Values{1, 2, 3}, Values{1, 2, 3}));
}

}  // namespace
}  // namespace yoke::analysis
