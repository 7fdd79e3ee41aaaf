// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/sampler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/split_mix_64.hpp"
#include "suite/probe/measurements.hpp"

namespace yoke::probe {
namespace {

using testing::HasSubstr;

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

TEST(Sampler, TheBestOfAnotherKernelCountsIfItIsBetterAndTheMedianStays) {
  Quantity time = summarize({5, 6, 7});
  take_better(time, summarize({8, 9, 10}));
  EXPECT_EQ(time, summarize({5, 6, 7}));
  Quantity const quicker = summarize({3, 3, 3});
  take_better(time, quicker);
  EXPECT_EQ(time.best, 3);
  EXPECT_EQ(time.best_interval, quicker.best_interval);
  EXPECT_EQ(time.value, 6);
  Quantity missing = Quantity::unavailable("not measured yet");
  take_better(missing, quicker);
  EXPECT_FALSE(missing.best);
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

/// Fifty samples of each of four visits, equal within a visit: order statistics of two hundred see no doubt of 5 %.
TEST(Records, IntervalsIncludeTheDriftFromVisitToVisit) {
  Records drifting, steady;
  Quantity drifts, stays;
  for (double const level : {1.0, 1.2, 1.1, 0.9}) {
    Samples visit;
    for (int i = 0; i < 50; ++i) visit.push_back(level + 1e-4 * i);
    drifts = drifting.times("t", visit);
    for (double& time : visit) time -= level - 1;
    stays = steady.times("t", visit);
  }
  ASSERT_TRUE(drifts.interval && stays.interval);
  // Student's interval of the logarithms of four visits: 3.182 * 0.124 / 2.
  EXPECT_NEAR(std::log(*drifts.interval->high / *drifts.value), 0.197, 0.01);
  EXPECT_NEAR(std::log(*drifts.value / *drifts.interval->low), 0.197, 0.01);
  EXPECT_LT(*stays.interval->high / *stays.interval->low, 1.01);
}

TEST(Records, TwoVisitsTellNoDrift) {
  Records records;
  records.times("t", {1, 1, 1, 1, 1, 1, 1, 1});
  Quantity const quantity = records.times("t", {1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5});
  EXPECT_EQ(quantity.interval, summarize({1, 1, 1, 1, 1, 1, 1, 1, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5}).interval);
}

/// 95 % of intervals must hold the machine's usual time, whatever a visit shares.
TEST(Records, IntervalsOfADriftingMachineHoldItsUsualTime) {
  constexpr int simulations = 1000;
  int held = 0, held_by_samples = 0;
  for (int i = 0; i < simulations; ++i) {
    SplitMix64Stream random(7, static_cast<std::uint64_t>(i));
    Records records;
    Quantity quantity;
    Samples all;
    for (int v = 0; v < 6; ++v) {
      double const level = 0.05 * random.normal();
      Samples visit;
      for (int k = 0; k < 10; ++k) visit.push_back(std::exp(level + 0.01 * random.normal()));
      quantity = records.times("t", visit);
      all.insert(all.end(), visit.begin(), visit.end());
    }
    auto const holds = [](ConfidenceInterval const& interval) { return *interval.low <= 1 && *interval.high >= 1; };
    held += holds(*quantity.interval);
    held_by_samples += holds(*summarize(all).interval);
  }
  EXPECT_GE(held, 0.93 * simulations);
  EXPECT_LE(held_by_samples, 0.85 * simulations) << "what drift does to an interval by samples";
}

TEST(Records, TimesBeyondAFloorAreUnavailableIfMostAreNoHigher) {
  Records records;
  Quantity const row = records.excess("row", {5, 3, 1}, 2, "noise");
  EXPECT_DOUBLE_EQ(*row.value, 1);
  EXPECT_GT(*row.best, 0) << "as machine files have it";
  // Together with the earlier ones, 5 3 1 1 2: the median is the floor.
  EXPECT_EQ(records.excess("row", {1, 2}, 2, "noise"), Quantity::unavailable("noise"));
  EXPECT_GT(*records.excess("difference", {3e-6, -1e-6, 2e-6}, 0, "noise").best, 0);
  EXPECT_EQ(records.excess("no difference", {3e-6, -1e-6, 0}, 0, "noise"), Quantity::unavailable("noise"));
}

TEST(Records, ZeroNegativeAndInfiniteTimesAreUnavailableWithTheNumberAndAreRepeated) {
  auto const reason = [](Samples const& samples) {
    Records records;
    Quantity const quantity = records.times("launch", samples);
    EXPECT_EQ(records.touched().unsteady, !quantity.value);
    return quantity.reason;
  };
  EXPECT_THAT(reason({0}), HasSubstr("measured as 0,"));
  EXPECT_THAT(reason({-1e-6}), HasSubstr("measured as -1e-06,"));
  EXPECT_THAT(reason({0, 0, 1, 1, 1}), HasSubstr("measured as 0,")) << "the best of them is no time";
  for (double const bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_THAT(reason({bad}), HasSubstr("measured as"));
  EXPECT_EQ(reason({1e-9}), "");
}

TEST(Sampler, BestIsALowQuantileOfTimesAndAHighOneOfRates) {
  Samples samples;
  for (int i = 100; i >= 0; --i) samples.push_back(1 + i);
  EXPECT_DOUBLE_EQ(*summarize(samples).best, 6);
  EXPECT_DOUBLE_EQ(*summarize_rate({1, 0.5, 0.25}).best, 3.8);
}

TEST(Sampler, IntervalsEncloseTheQuantileWithTheirConfidenceByOrderStatistics) {
  // Textbook ranks for the median at 95 %: 1 and 7 of 7 (98.4 %), 2 and 9 of 10 (97.9 %), 40 and 61 of 100.
  Samples samples;
  auto const until = [&](std::size_t n) {
    while (samples.size() < n) samples.push_back(static_cast<double>(samples.size() + 1));
    return summarize(samples);
  };
  EXPECT_FALSE(until(5).interval->low || until(5).interval->high) << "five samples do not bound a median";
  EXPECT_EQ(until(7).interval, (ConfidenceInterval{1, 7}));
  EXPECT_EQ(until(10).interval, (ConfidenceInterval{2, 9}));
  EXPECT_EQ(until(100).interval, (ConfidenceInterval{40, 61}));
  // The 5 % quantile of a hundred samples lies between the first and the eleventh.
  EXPECT_EQ(until(100).best_interval, (ConfidenceInterval{1, 11}));
}

TEST(Sampler, SlowdownsThatJumpBetweenTwoValuesHaveOneBetweenThem) {
  Quantity const between = summarize_slowdowns({1, 1, 1, 1, 1.5, 1.5, 1.5, 1.5, 40});
  EXPECT_GT(*between.value, 1.1);
  EXPECT_LT(*between.value, 1.5);
  EXPECT_LT(*between.interval->low, *between.value);
  EXPECT_GT(*between.interval->low, 1);
  EXPECT_EQ(*summarize_slowdowns({2, 2, 2}).interval->high, 2);
  // One of four executions was disturbed.
  EXPECT_LT(*summarize_slowdowns({1, 1, 1, 1e6}).interval->high, 1e9);
}

TEST(Records, AMeasurementThatIsRepeatedAddsToItsSamples) {
  Records records;
  EXPECT_EQ(records.times("a", {1, 3}).n, 2u);
  records.times("b", {7});
  EXPECT_EQ(*records.times("a", {2}).value, 2);
  auto const touched = records.touched();
  EXPECT_EQ(touched.keys, (std::set<std::string>{"a", "b"}));
  EXPECT_TRUE(touched.unsteady) << "1, 2 and 3";
  records.rates("b", {7});
  EXPECT_FALSE(records.touched().unsteady);
  EXPECT_EQ(*records.rates("b", {7}).value, 1.0 / 7);
}

TEST(CopySerialization, AreOneAndThePartOfTheShorterTimeBeyondTheLonger) {
  EXPECT_EQ(copy_serialization(2, 4, 3), 2) << "a byte of each in 6 seconds";
  EXPECT_EQ(copy_serialization(4, 2, 3), 2);
  EXPECT_EQ(copy_serialization(2, 4, 2.5), 1.5);
  EXPECT_EQ(copy_serialization(2, 4, 2), 1);
  EXPECT_EQ(copy_serialization(2, 4, 1.5), 1) << "noise";
  EXPECT_EQ(copy_serialization(2, 4, 5), 2);
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

TEST(Sampler, TakesASampleEvenIfThatExceedsTheBudget) { EXPECT_EQ(samples_taken(60), 1u); }

TEST(Sampler, StopsAtItsMaximum) { EXPECT_EQ(samples_taken(1e-9), Sampler::max); }

TEST(Sampler, ItsClockDoesNotGoBack) {
  double const first = seconds_now();
  EXPECT_GE(seconds_now(), first);
}

}  // namespace
}  // namespace yoke::probe
