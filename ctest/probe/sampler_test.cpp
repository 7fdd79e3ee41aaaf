// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/sampler.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

TEST(Sampler, MedianAndInterquartileRangeDoNotDependOnTheOrder) {
  // Quartiles of 1 2 3 4 5 are 2 and 4; one far outlier moves neither them nor the median.
  Quantity const quantity = summarize({5, 1, 3, 2, 1000});
  EXPECT_EQ(quantity.value, 3);
  EXPECT_EQ(quantity.iqr, 3);
  EXPECT_EQ(quantity.n, 5u);
  EXPECT_EQ(quantity.source, Quantity::Source::measured);
}

TEST(Sampler, QuantilesBetweenTwoSamplesAreInterpolated) {
  Quantity const quantity = summarize({4, 1, 2, 3});
  EXPECT_DOUBLE_EQ(*quantity.value, 2.5);
  EXPECT_DOUBLE_EQ(quantity.iqr, 3.25 - 1.75);
}

TEST(Sampler, OneSampleHasNoInterquartileRange) {
  EXPECT_EQ(summarize({7}).value, 7);
  EXPECT_EQ(summarize({7}).iqr, 0);
}

TEST(Sampler, RatesAreThoseOfTheSamples) {
  Quantity const quantity = summarize_rate({0.25, 0.5, 1});
  EXPECT_EQ(quantity.value, 2);
  EXPECT_EQ(quantity.iqr, 3 - 1.5);
}

TEST(Sampler, NoSamplesHaveNoMedian) { EXPECT_THROW(summarize({}), ContractViolation); }

/// Samples taken with a budget of one second, each of them lasting `sample_s`.
std::size_t samples_taken(double sample_s) {
  double now_s = 100;
  Sampler sampler(1, [&] { return now_s; });
  while (sampler.wants_more()) {
    now_s += sample_s;
    sampler.add(sample_s);
  }
  return sampler.n();
}

TEST(Sampler, ContinuesUntilTheBudgetIsUsed) { EXPECT_EQ(samples_taken(0.0625), 16u); }

TEST(Sampler, TakesEnoughSamplesEvenIfThatExceedsTheBudget) { EXPECT_EQ(samples_taken(0.5), Sampler::enough); }

TEST(Sampler, GivesUpAfterFourBudgetsOnceAMedianMakesSense) {
  EXPECT_EQ(samples_taken(1), 4u);
  EXPECT_EQ(samples_taken(60), Sampler::min);
}

TEST(Sampler, StopsAtItsMaximum) { EXPECT_EQ(samples_taken(1e-9), Sampler::max); }

TEST(Sampler, ItsClockDoesNotGoBack) {
  double const first = seconds_now();
  EXPECT_GE(seconds_now(), first);
}

}  // namespace
}  // namespace yoke
