// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ctest/support/noise.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;
using noise::seconds;
using noise::times;

Verdict verdict_of(Values const& first, Values const& second, VerdictRule const& rule = {}) {
  return judge(std::vector{compare_samples(first, second)}, rule)[0].verdict;
}

TEST(Comparison, HoldsMediansRatioShiftAndTheirIntervals) {
  Values const first{1.0, 1.1, 1.2, 1.3, 1.4}, second{2.0, 2.2, 2.4, 2.6, 2.8};
  Comparison const c = compare_samples(first, second);
  EXPECT_EQ(c.first_n, 5U);
  EXPECT_DOUBLE_EQ(c.first_median, 1.2);
  EXPECT_DOUBLE_EQ(c.second_median, 2.4);
  EXPECT_DOUBLE_EQ(c.ratio, 2);
  EXPECT_DOUBLE_EQ(c.shift, 2);  // the middle of the 25 ratios
  // qwilcox(0.025, 5, 5) is 3 in R: the third least and the third greatest ratio.
  EXPECT_DOUBLE_EQ(c.shift_interval->low, 2.2 / 1.4);
  EXPECT_DOUBLE_EQ(c.shift_interval->high, 2.8 / 1.1);
  EXPECT_LT(c.ratio_interval->low, 2);
  EXPECT_GT(c.ratio_interval->high, 2);
  EXPECT_DOUBLE_EQ(c.p, 2. / 252);
}

TEST(Comparison, RefusesNothingAndTimesThatAreNotPositive) {
  EXPECT_THROW(compare_samples(Values{}, Values{1}), ContractViolation);
  EXPECT_THROW(compare_samples(Values{1}, Values{0, 1}), ContractViolation);
}

TEST(Comparison, OneDisturbedRepetitionDoesNotMoveTheNoise) {
  Values sorted{0.98, 0.99, 0.995, 1.0, 1.0, 1.005, 1.01, 1.02};
  double const quiet = robust_deviation(sorted);
  sorted.back() = 50;
  EXPECT_EQ(robust_deviation(sorted), quiet);
  EXPECT_NEAR(quiet, 0.011, 0.002);
}

TEST(Comparison, TheNoiseOfFewNormalValuesIsNotUnderestimated) {
  SplitMix64Stream random(1, 0);
  for (std::size_t const n : {3, 5, 10, 30}) {
    double sum = 0;
    for (int i = 0; i < 4000; ++i) {
      Values values = noise::seconds(random, n, 0.02);
      std::sort(values.begin(), values.end());
      sum += robust_deviation(values) / 4000;
    }
    EXPECT_NEAR(sum, 0.02, 0.0006) << n;
  }
}

TEST(Verdicts, NeedSignificanceAndTheLeastEffect) {
  Values const first{1.000, 1.001, 1.002, 1.003, 1.004, 1.005, 1.006, 1.007};
  EXPECT_EQ(verdict_of(first, noise::times(1.05, first)), Verdict::slower);
  EXPECT_EQ(verdict_of(first, noise::times(0.95, first)), Verdict::faster);
  // Significantly 1 % slower, which is below the least effect.
  EXPECT_LT(compare_samples(first, noise::times(1.01, first)).p, 0.01);
  EXPECT_EQ(verdict_of(first, noise::times(1.01, first)), Verdict::same);
  // The same times, if 0.5 % matters.
  EXPECT_EQ(verdict_of(first, noise::times(1.01, first), {.effect = 0.005}), Verdict::slower);
}

TEST(Verdicts, AreUnclearIfTheIntervalIsWiderThanTheEffect) {
  Values const noisy{0.8, 0.9, 1.0, 1.1, 1.2, 1.3};
  auto const judged = judge(std::vector{compare_samples(noisy, noisy)})[0];
  EXPECT_EQ(judged.verdict, Verdict::inconclusive);
  EXPECT_GT(judged.repetitions_needed, 100U);
}

TEST(Verdicts, AreUnclearForFewRepetitionsHoweverAlikeTheyAre) {
  EXPECT_EQ(verdict_of({1, 1, 1}, {1, 1, 1}), Verdict::inconclusive);
  EXPECT_EQ(verdict_of({1, 1, 1}, {2, 2, 2}), Verdict::inconclusive);
  EXPECT_EQ(verdict_of({1, 1, 1, 1}, {1, 1, 1, 1}), Verdict::same);
  EXPECT_EQ(verdict_of({1, 1, 1, 1}, {2, 2, 2, 2}), Verdict::slower);
}

TEST(Verdicts, SayHowManyRepetitionsAreNeededWhereTooFewCannotTell) {
  auto const judged = judge(std::vector{compare_samples(Values{1, 1, 1.001}, Values{2, 2, 2.001})})[0];
  EXPECT_EQ(judged.repetitions_needed, 4U);
  EXPECT_FALSE(judge(std::vector{compare_samples(Values{1}, Values{2})})[0].repetitions_needed);
}

TEST(Verdicts, HaveNamesInCapitals) {
  EXPECT_EQ(verdict_name(Verdict::same), "same");
  EXPECT_EQ(verdict_name(Verdict::faster), "faster");
  EXPECT_EQ(verdict_name(Verdict::slower), "slower");
  EXPECT_EQ(verdict_name(Verdict::inconclusive), "inconclusive");
}

/// Fractions of `lists` lists of `rows` comparisons at a true ratio.
struct Outcomes {
  double different = 0;      ///< comparisons that are slower or faster
  double any_different = 0;  ///< lists with one of them
  double same = 0, slower = 0;
};

Outcomes simulate(std::uint64_t seed, double ratio, std::size_t n, double deviation, VerdictRule const& rule,
                  std::size_t rows = 1, bool heavy = false, std::size_t lists = 2000) {
  SplitMix64Stream random(seed, 0);
  Outcomes outcomes;
  double const share = 1 / static_cast<double>(lists), each = share / static_cast<double>(rows);
  for (std::size_t list = 0; list < lists; ++list) {
    std::vector<Comparison> comparisons;
    for (std::size_t row = 0; row < rows; ++row)
      comparisons.push_back(compare_samples(noise::seconds(random, n, deviation, heavy),
                                            noise::times(ratio, noise::seconds(random, n, deviation, heavy))));
    bool any = false;
    for (auto const& judged : judge(comparisons, rule)) {
      bool const different = judged.verdict == Verdict::slower || judged.verdict == Verdict::faster;
      any = any || different;
      if (different) outcomes.different += each;
      if (judged.verdict == Verdict::same) outcomes.same += each;
      if (judged.verdict == Verdict::slower) outcomes.slower += each;
    }
    if (any) outcomes.any_different += share;
  }
  return outcomes;
}

// A plan against itself, with noise so large that the least effect offers no protection.
TEST(Simulated, FalseAlarmsStayBelowTheirLimitAndHolmsAlsoForWholeLists) {
  for (bool const heavy : {false, true}) {
    for (std::size_t const n : {5, 10, 25}) {
      EXPECT_LE(simulate(n, 1, n, 0.2, {}, 1, heavy).different, 0.06) << n << heavy;  // 0.05 and twice its error
    }
    EXPECT_LE(simulate(2, 1, 10, 0.2, {}, 10, heavy, 1000).any_different, 0.065) << heavy;
    VerdictRule const discoveries{.correction = Correction::benjamini_hochberg};
    EXPECT_LE(simulate(3, 1, 10, 0.2, discoveries, 10, heavy, 1000).different, 0.05) << heavy;
  }
}

TEST(Simulated, WithoutCorrectionLongListsAlarmFalsely) {
  EXPECT_GT(simulate(2, 1, 10, 0.2, {.correction = Correction::none}, 10, false, 1000).any_different, 0.25);
}

TEST(Simulated, ADifferenceOfFivePercentIsToldWithTheRepetitionsThatAreSuggested) {
  for (double const deviation : {0.005, 0.02, 0.05, 0.1})
    for (std::size_t const rows : {1, 10}) {
      std::size_t const n = repetitions_to_tell(deviation, 0.05, {}, rows);
      EXPECT_GE(simulate(4, 1.05, n, deviation, {}, rows, false, 2000 / rows).slower, 0.9)
          << deviation << " " << rows << " " << n;
    }
}

TEST(Simulated, TheSuggestedRepetitionsAreNotMoreThanAThirdTooMany) {
  std::size_t const n = repetitions_to_tell(0.05, 0.05);
  EXPECT_LT(simulate(5, 1.05, n * 3 / 4, 0.05, {}).slower, 0.9);
}

// The interval's own confidence: a difference that matters is called the same in one of forty cases at most.
TEST(Simulated, ADifferenceThatMattersIsSeldomCalledSame) {
  for (std::size_t const n : {5, 10, 40}) EXPECT_LE(simulate(n, 1.0201, n, 0.01, {}).same, 0.03) << n;
}

TEST(Simulated, EqualPlansAreCalledSameIfTheNoiseAllows) {
  EXPECT_GE(simulate(6, 1, 10, 0.01, {}).same, 0.9);
  EXPECT_EQ(simulate(6, 1, 10, 0.2, {}).same, 0);
}

}  // namespace
}  // namespace yoke::analysis
