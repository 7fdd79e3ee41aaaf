// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/distributions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/statistics/comparison.hpp"
#include "analysis/statistics/intervals.hpp"
#include "ctest/support/noise.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;

TEST(NormalQuantile, IsThatOfTheTables) {
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-15);
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(0.95), 1.6448536269514722, 1e-12);
  EXPECT_NEAR(normal_quantile(1e-10), -6.361340902404056, 1e-9);
  EXPECT_THROW(normal_quantile(0), ContractViolation);
}

TEST(LogGamma, IsTheLogarithmOfAFactorial) {
  EXPECT_NEAR(log_gamma(5), std::log(24), 1e-14);
  EXPECT_NEAR(log_gamma(0.5), std::log(std::numbers::pi) / 2, 1e-14);
  EXPECT_THROW(log_gamma(0), ContractViolation);
}

TEST(BetaProbability, IsABinomialTail) {
  // At least 2 heads in 5 throws at 0.3: 1 - 0.7^5 - 5 * 0.3 * 0.7^4.
  EXPECT_NEAR(beta_probability(0.3, 2, 4), 1 - std::pow(0.7, 5) - 1.5 * std::pow(0.7, 4), 1e-14);
  EXPECT_NEAR(beta_probability(0.9, 2, 4), 1 - std::pow(0.1, 5) - 4.5 * std::pow(0.1, 4), 1e-14);
  EXPECT_EQ(beta_probability(0, 2, 3), 0);
  EXPECT_EQ(beta_probability(1, 2, 3), 1);
}

TEST(StudentQuantile, IsThatOfTheTables) {
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706204736, 1e-6);
  EXPECT_NEAR(student_quantile(0.975, 9), 2.262157163, 1e-8);
  EXPECT_NEAR(student_quantile(0.025, 30), -2.042272456, 1e-8);
  EXPECT_NEAR(student_quantile(0.5, 4), 0, 1e-8);
}

// binom.test(10, 10) and binom.test(9, 10) in R.
TEST(ProportionInterval, IsClopperAndPearsons) {
  EXPECT_NEAR(proportion_interval(10, 10).low, 0.6915, 5e-5);
  EXPECT_EQ(proportion_interval(10, 10).high, 1);
  EXPECT_NEAR(proportion_interval(9, 10).low, 0.5550, 5e-5);
  EXPECT_NEAR(proportion_interval(9, 10).high, 0.9975, 5e-5);
  EXPECT_EQ(proportion_interval(0, 10).low, 0);
  EXPECT_NEAR(proportion_interval(0, 10).high, 0.3085, 5e-5);
}

// p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") and "BH" in R.
TEST(Adjusted, IsAsInR) {
  Values const p{0.01, 0.04, 0.03, 0.005}, holms{0.03, 0.06, 0.06, 0.02}, hochbergs{0.02, 0.04, 0.04, 0.02};
  auto const h = holm(p), b = benjamini_hochberg(p);
  for (std::size_t i = 0; i < p.size(); ++i) {
    EXPECT_DOUBLE_EQ(h[i], holms[i]);
    EXPECT_DOUBLE_EQ(b[i], hochbergs[i]);
  }
  EXPECT_EQ(holm(Values{0.6, 0.9})[0], 1);
  EXPECT_TRUE(holm(Values{}).empty());
}

TEST(PairedRatio, LeavesOutWhatBothOfAPairShare) {
  Values const first{1, 10, 100, 1000}, second{2, 20, 200, 2000};
  PairedRatio const exact = paired_ratio(first, second);
  EXPECT_DOUBLE_EQ(exact.ratio, 2);
  EXPECT_DOUBLE_EQ(exact.interval->low, 2);
  EXPECT_DOUBLE_EQ(exact.interval->high, 2);
  EXPECT_FALSE(paired_ratio(Values{1}, Values{2}).interval);
}

TEST(PairedRatio, HoldsTheTruthAsOftenAsItSays) {
  SplitMix64Stream random(1, 0);
  for (std::size_t const n : {3, 10, 50}) {
    constexpr int trials = 4000;
    int held = 0;
    for (int i = 0; i < trials; ++i) {
      auto const interval =
          paired_ratio(noise::seconds(random, n, 0.1), noise::times(1.1, noise::seconds(random, n, 0.1))).interval;
      held += interval->low <= 1.1 && 1.1 <= interval->high;
    }
    EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 0.012) << n;
  }
}

}  // namespace
}  // namespace yoke::analysis
