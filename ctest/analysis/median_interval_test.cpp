// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/intervals.hpp"
#include "ctest/support/noise.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;

TEST(MedianInterval, IsNothingForFewerThanSixValues) {
  EXPECT_FALSE(median_interval(Values{}));
  EXPECT_FALSE(median_interval(Values{1, 2, 3, 4, 5}));
  EXPECT_TRUE(median_interval(Values{1, 2, 3, 4, 5, 6}));
  EXPECT_TRUE(median_interval(Values{1, 2, 3, 4, 5}, 0.9));
}

// Ranks 2 to 9 of 10 values hold the median with 0.97852, ranks 3 to 8 with 0.89063.
TEST(MedianInterval, LiesBetweenTheOrderStatisticsNextToTheConfidence) {
  auto const interval = median_interval(Values{10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
  double const missed = (0.978515625 - 0.95) / (0.978515625 - 0.890625);
  double const weight = 8 * missed / (2 + 6 * missed);
  EXPECT_NEAR(interval->low, 2 + weight, 1e-12);
  EXPECT_NEAR(interval->high, 9 - weight, 1e-12);
}

TEST(MedianInterval, OfManyValuesIsFinite) {
  Values values;
  for (int i = 1; i <= 100'000; ++i) values.push_back(i);
  auto const interval = median_interval(values);
  // The median of n uniform values: sqrt(n) / 2 values around the middle for one deviation.
  EXPECT_NEAR(interval->low, 50'000.5 - 1.96 * 158.1, 2);
  EXPECT_NEAR(interval->high, 50'000.5 + 1.96 * 158.1, 2);
  EXPECT_NEAR(*relative_half_width(values), 1.96 * 158.1 / 50'000.5, 1e-4);
}

TEST(MedianInterval, HoldsTheMedianAsOftenAsItSays) {
  for (int kind = 0; kind < 3; ++kind)
    for (std::size_t const n : {6, 8, 10, 15, 25, 60}) {
      SplitMix64Stream random(n, static_cast<std::uint64_t>(kind));
      constexpr int trials = 4000;
      int held = 0;
      for (int i = 0; i < trials; ++i) {
        Values values;
        // Normal, uniform and exponential ones.
        for (std::size_t k = 0; k < n; ++k)
          values.push_back(kind == 0   ? 10 + random.normal()
                           : kind == 1 ? random.uniform()
                                       : -std::log(random.uniform()));
        double const truth = kind == 0 ? 10 : kind == 1 ? 0.5 : std::log(2.);
        auto const interval = median_interval(values);
        held += interval->low <= truth && truth <= interval->high;
      }
      double const coverage = static_cast<double>(held) / trials;
      EXPECT_GE(coverage, 0.93) << kind << " " << n;
      EXPECT_LE(coverage, 0.97) << kind << " " << n;
    }
}

// The second smallest of 9 values is above the median with (1 + 9) / 512.
TEST(MedianRatioInterval, TakesTheWidthFromTwoOrderStatistics) {
  auto const width = [](double outside, double high, double low) {
    double const z = normal_quantile(1 - outside);
    return std::exp(normal_quantile(0.975) * std::sqrt(2.) * std::log(high / low) / (2 * z));
  };
  Values const nine{1, 2, 3, 4, 5, 6, 7, 8, 9};
  auto const of_nine = median_ratio_interval(nine, nine);
  EXPECT_NEAR(of_nine->high, width(10. / 512, 8, 2), 1e-12);
  EXPECT_NEAR(of_nine->low, 1 / width(10. / 512, 8, 2), 1e-12);
  Values many;
  for (int i = 1; i <= 1001; ++i) many.push_back(1000 + i);
  // k = 501 - sqrt(1001); at most k - 1 = 468 of 1001 below: half a value is the correction for continuity.
  double const outside = normal_probability((468.5 - 500.5) / (std::sqrt(1001.) / 2));
  EXPECT_NEAR(median_ratio_interval(many, many)->high, width(outside, 1000 + 1001 - 468, 1000 + 469), 1e-5);
}

TEST(MedianRatioInterval, HoldsTheRatioOfMediansAlsoOfUnlikeShapes) {
  for (std::size_t const n : {4, 5, 10, 25}) {
    SplitMix64Stream random(n, 7);
    constexpr int trials = 4000;
    int held = 0;
    for (int i = 0; i < trials; ++i) {
      Values first = noise::seconds(random, n, 0.02), second;
      // Never faster than 1 s, and the noise is one-sided.
      for (std::size_t k = 0; k < n; ++k) second.push_back(1 - 0.1 * std::log(random.uniform()));
      std::sort(first.begin(), first.end());
      std::sort(second.begin(), second.end());
      auto const interval = median_ratio_interval(first, second);
      double const truth = 1 + 0.1 * std::log(2.);
      held += interval->low <= truth && truth <= interval->high;
    }
    double const coverage = static_cast<double>(held) / trials;
    EXPECT_GE(coverage, 0.93) << n;
    EXPECT_LE(coverage, 0.98) << n;
  }
  EXPECT_FALSE(median_ratio_interval(Values{1, 2, 3}, Values{1, 2, 3, 4}));
}

}  // namespace
}  // namespace yoke::analysis
