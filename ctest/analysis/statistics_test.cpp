// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;

PairOrder order_of(Values const& values) {
  return [values](std::size_t i, std::size_t j) { return values[i] < values[j] ? -1 : values[i] > values[j] ? 1 : 0; };
}

PairCount pairs_of(Values const& first, Values const& second) {
  return count_pairs(first.size(), order_of(first), order_of(second));
}

std::optional<double> tau(Values const& first, Values const& second) { return kendall_tau_b(pairs_of(first, second)); }

TEST(Median, IsTheMiddleValueWhateverTheOrder) { EXPECT_EQ(median(Values{5, 1, 3}), 3); }

TEST(Median, OfAnEvenNumberIsTheMeanOfTheMiddleTwo) { EXPECT_EQ(median(Values{4, 1, 3, 2}), 2.5); }

TEST(Median, OfOneValueIsThatValue) { EXPECT_EQ(median(Values{7}), 7); }

TEST(Median, OfNothingIsAnError) { EXPECT_THROW(median(Values{}), ContractViolation); }

// h = 3 * 0.25 = 0.75, so a quarter lies at 1 + 0.75 (2 - 1); types 6 and 8 of the same quantile are 1.25 and 1.4167.
TEST(Quantile, IsOfType7) { EXPECT_DOUBLE_EQ(quantile(Values{1, 2, 3, 4}, 0.25), 1.75); }

TEST(Quantile, InterpolatesUnevenSteps) { EXPECT_DOUBLE_EQ(quantile(Values{10, 20, 50}, 0.75), 35); }

TEST(Quantile, EndsAreTheExtremes) {
  EXPECT_EQ(quantile(Values{3, 1, 2}, 0), 1);
  EXPECT_EQ(quantile(Values{3, 1, 2}, 1), 3);
}

TEST(Quantile, OutsideTheUnitIntervalIsAnError) { EXPECT_THROW(quantile(Values{1}, 1.01), ContractViolation); }

// Quartiles of 1..5 are 2 and 4.
TEST(InterquartileRange, IsTheDistanceOfTheQuartiles) {
  EXPECT_EQ(quartiles(Values{1, 2, 3, 4, 5}).low, 2);
  EXPECT_EQ(quartiles(Values{1, 2, 3, 4, 5}).high, 4);
  EXPECT_EQ(interquartile_range(Values{1, 2, 3, 4, 5}), 2);
}

TEST(InterquartileRange, OutliersDoNotMoveIt) { EXPECT_EQ(interquartile_range(Values{1, 2, 3, 4, 1000}), 2); }

TEST(LogError, IsTheSameForTwiceAndForHalf) {
  EXPECT_DOUBLE_EQ(log_error(2, 1), std::log(2.));
  EXPECT_DOUBLE_EQ(log_error(1, 2), std::log(2.));
  EXPECT_EQ(log_error(3, 3), 0);
  EXPECT_THROW(log_error(1, 0), ContractViolation);
}

TEST(WeightedQuantile, IsTheValueAtWhichTheWeightIsReached) {
  Values const values{4, 1, 3, 2};
  EXPECT_EQ(weighted_quantile(values, Values{1, 1, 1, 1}, 0.5), 2);
  EXPECT_EQ(weighted_quantile(values, Values{1, 1, 1, 1}, 0.9), 4);
  EXPECT_EQ(weighted_quantile(values, Values{10, 1, 1, 1}, 0.5), 4);
  EXPECT_THROW(weighted_quantile(values, Values{1}, 0.5), ContractViolation);
}

TEST(KendallTau, IsOneForTheSameOrderAndMinusOneForTheOpposite) {
  EXPECT_EQ(tau({1, 2, 3}, {10, 20, 30}), 1);
  EXPECT_EQ(tau({1, 2, 3}, {30, 20, 10}), -1);
}

// Pairs of 1234 against 1324: only (2, 3) is discordant, so (5 - 1) / 6.
TEST(KendallTau, CountsOneExchangeOfFourThings) { EXPECT_DOUBLE_EQ(*tau({1, 2, 3, 4}, {1, 3, 2, 4}), 2. / 3); }

// 1 2 2 3 against 1 2 3 4: five concordant, one tied in the first: 5 / sqrt(5 * 6).
TEST(KendallTau, ATieInOneRankingShrinksItsSideOfTheRoot) {
  EXPECT_DOUBLE_EQ(*tau({1, 2, 2, 3}, {1, 2, 3, 4}), 5 / std::sqrt(30));
}

// The same pair tied in both: 5 / sqrt(5 * 5).
TEST(KendallTau, ATieInBothRankingsIsAgreement) { EXPECT_DOUBLE_EQ(*tau({1, 2, 2, 3}, {1, 2, 2, 3}), 1); }

TEST(KendallTau, IsUndefinedIfARankingTiesEverything) {
  EXPECT_FALSE(tau({1, 1, 1}, {1, 2, 3}));
  EXPECT_FALSE(tau({1}, {1}));
  EXPECT_FALSE(tau({}, {}));
}

TEST(KendallTau, TiesNeedNotBeTransitive) {
  // The first ties with the second and the second with the third, but the first comes before the third.
  auto const measured = [](std::size_t i, std::size_t j) { return j - i == 2 ? -1 : 0; };
  auto const pairs = count_pairs(3, order_of({3, 2, 1}), measured);
  EXPECT_EQ(pairs.tied_second, 2U);
  EXPECT_EQ(pairs.discordant, 1U);
  EXPECT_DOUBLE_EQ(*kendall_tau_b(pairs), -1 / std::sqrt(3));
}

// 1 2 2 3 measured, 1 2 3 4 predicted: every significant pair is right.
TEST(SomersD, IsOneIfAllToldPairsAreRightWhereTauIsNot) {
  EXPECT_EQ(somers_d(pairs_of({1, 2, 3, 4}, {1, 2, 2, 3})), 1);
  EXPECT_DOUBLE_EQ(*tau({1, 2, 3, 4}, {1, 2, 2, 3}), std::sqrt(5. / 6));
}

TEST(SomersD, APredictedTieOfAToldPairCountsAsHalfRight) {
  EXPECT_DOUBLE_EQ(*somers_d(pairs_of({1, 2, 2, 3}, {1, 2, 3, 4})), 5. / 6);
  EXPECT_FALSE(somers_d(pairs_of({1, 2, 3}, {1, 1, 1})));
}

}  // namespace
}  // namespace yoke::analysis
