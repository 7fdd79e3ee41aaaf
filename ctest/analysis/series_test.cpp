// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/series.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "ctest/support/noise.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;

TEST(Drift, IsTheLaterHalfOverTheEarlier) {
  auto const slower = drift(Values{1.00, 1.02, 1.04, 1.06, 1.08, 1.10, 1.12, 1.14});
  EXPECT_DOUBLE_EQ(slower->value, 1.11 / 1.03 - 1);
  EXPECT_LT(slower->p, 1e-6);
  EXPECT_FALSE(drift(Values{1, 2, 3, 4, 5}));
  EXPECT_FALSE(drift(Values(20, 1.)));
}

// The correlation is 19 / 21: a t of 5.203 with 6 degrees of freedom.
TEST(Drift, HasTheProbabilityOfACorrelationOfRanks) {
  EXPECT_NEAR(drift(Values{2, 1, 4, 3, 6, 5, 8, 7})->p, 0.002008, 1e-6);
}

TEST(Autocorrelation, SeesThatSlowFollowsSlow) {
  Values waves;
  for (int i = 0; i < 24; ++i) waves.push_back(i / 4 % 2 == 0 ? 1 + 0.001 * i : 2 + 0.001 * i);
  EXPECT_GT(autocorrelation(waves)->value, 0.4);
  EXPECT_LT(autocorrelation(waves)->p, 0.02);
  EXPECT_FALSE(autocorrelation(Values{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_FALSE(autocorrelation(Values(20, 1.)));
}

TEST(Series, OfIndependentRepetitionsSeldomAlarm) {
  for (std::size_t const n : {6, 10, 30}) {
    SplitMix64Stream random(n, 3);
    constexpr int trials = 4000;
    int drifts = 0, follows = 0;
    for (int i = 0; i < trials; ++i) {
      Values const values = noise::seconds(random, n, 0.05, true);
      drifts += drift(values)->p <= 0.05;
      if (n >= 10) follows += autocorrelation(values)->p <= 0.05;
    }
    EXPECT_LE(static_cast<double>(drifts) / trials, 0.06) << n;
    EXPECT_LE(static_cast<double>(follows) / trials, 0.06) << n;
  }
}

}  // namespace
}  // namespace yoke::analysis
