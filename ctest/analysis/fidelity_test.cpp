// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/noise.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

PlanOutcome outcome(std::string plan, std::vector<double> makespan_s, std::optional<double> predicted_s) {
  return {std::move(plan), std::move(makespan_s), predicted_s, {}, {}};
}

/// Ten repetitions with little noise around `seconds`.
std::vector<double> steady(double seconds) {
  std::vector<double> all;
  for (int i = -5; i <= 5; ++i)
    if (i != 0) all.push_back(seconds * (1 + 1e-5 * i));
  return all;
}

/// Measured go < p-dp < co; the model exchanges the first two.
std::vector<PlanOutcome> exchanged() {
  return {outcome("co", steady(10), 8), outcome("go", steady(4), 3), outcome("p-dp", steady(5), 2)};
}

TEST(Fidelity, OrdersArePrintedFastestFirst) {
  auto const report = compare_plans(exchanged());
  EXPECT_EQ(report.predicted_order, "p-dp < go < co");
  EXPECT_EQ(report.measured_order, "go < p-dp < co");
  EXPECT_EQ(report.plans[1].predicted_rank, 2U);
  EXPECT_EQ(report.plans[1].measured_rank, 1U);
}

// One of three pairs is exchanged: (2 - 1) / 3.
TEST(Fidelity, TauAndPairsCountTheExchange) {
  auto const report = compare_plans(exchanged());
  EXPECT_DOUBLE_EQ(*report.tau, 1. / 3);
  EXPECT_EQ(report.pairs_agreeing(), 2U);
  EXPECT_EQ(report.pairs.all, 3U);
}

// The model chooses p-dp, which takes 5 s; the best plan takes 4 s.
TEST(Fidelity, RegretIsWhatTheChoiceCosts) {
  auto const report = compare_plans(exchanged());
  EXPECT_EQ(report.chosen, "p-dp");
  EXPECT_EQ(report.best, "go");
  EXPECT_FALSE(report.top1.value());
  EXPECT_DOUBLE_EQ(*report.regret, 0.25);
  EXPECT_TRUE(report.regret_told);
}

TEST(Fidelity, ModelThatKnowsTheOrderHasNoRegretHoweverWrongItsTimes) {
  std::vector<PlanOutcome> const plans{outcome("co", steady(10), 0.1), outcome("go", steady(4), 0.05)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.tau, 1);
  EXPECT_TRUE(*report.top1);
  EXPECT_EQ(report.regret, 0);
}

TEST(Fidelity, TightnessIsPredictedOverMeasuredMedian) {
  std::vector<PlanOutcome> const plans{outcome("co", {9, 10, 30}, 8), outcome("go", {4}, 5)};
  auto const report = compare_plans(plans);
  EXPECT_DOUBLE_EQ(report.plans[0].tightness, 0.8);
  EXPECT_DOUBLE_EQ(report.plans[1].error(), std::log(1.25));
  EXPECT_DOUBLE_EQ(*report.error, std::log(1.25));  // one is too small by a factor of 1.25, one too large
}

// Quartiles of three values do not overlap in a third of all pairs of equal plans: they prove nothing.
TEST(Fidelity, PlansThatTheNoiseHidesAreNotToldAndCountNeitherAsHitNorAsMiss) {
  std::vector<PlanOutcome> const plans{outcome("go", {4, 5, 6}, 2), outcome("p-dp", {4.5, 5.5, 6.5}, 1)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.measured_order, "go ~ p-dp");
  EXPECT_FALSE(report.top1);
  EXPECT_NEAR(*report.regret, 0.1, 1e-15);
  EXPECT_FALSE(report.regret_told);
  EXPECT_EQ(summarise(std::vector{report}).worst_decided_regret, 0);
  EXPECT_FALSE(report.tau);
  EXPECT_FALSE(report.somers_d);
  EXPECT_EQ(report.pairs_decided + report.pairs_equal, 0U);
  EXPECT_GT(report.repetitions_needed.value(), 10U);
}

// A model must not gain from noise: the chosen plan is the best by chance in one of two cases.
TEST(Fidelity, AChosenBestIsNoHitUnlessItIsToldFromTheOthers) {
  std::vector<PlanOutcome> const plans{outcome("go", {4, 5, 6}, 1), outcome("p-dp", {4.5, 5.5, 6.5}, 2),
                                       outcome("co", steady(40), 3)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.chosen, report.best);
  EXPECT_FALSE(report.top1);
}

TEST(Fidelity, AChoiceThatIsToldToBeSlowerIsNoMissWhileTheBestIsNotTold) {
  std::vector<PlanOutcome> const plans{outcome("go", {4, 5, 6}, 2), outcome("p-dp", {4.5, 5.5, 6.5}, 3),
                                       outcome("co", steady(40), 1)};
  EXPECT_FALSE(compare_plans(plans).top1);
}

TEST(Fidelity, PlansWithinOnePercentAreEqualAndEitherIsAHit) {
  std::vector<PlanOutcome> const plans{outcome("go", steady(5), 2), outcome("p-dp", steady(5.01), 1),
                                       outcome("co", steady(9), 3)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.measured_order, "go = p-dp < co");
  EXPECT_EQ(report.chosen, "p-dp");
  EXPECT_TRUE(report.top1.value());
  EXPECT_EQ(report.pairs_decided, 2U);
  EXPECT_EQ(report.pairs_equal, 1U);
  EXPECT_EQ(report.somers_d, 1);
  EXPECT_LT(*report.tau, 1) << "the tie alone";
}

// Six copies of one plan, whose true order is a tie.
TEST(Fidelity, IdenticalPlansAreToldApartInAtMostOneOfTwentyCases) {
  SplitMix64Stream random(1, 0);
  for (std::size_t const n : {5, 10, 20}) {
    int told = 0;
    constexpr int cases = 400;
    for (int i = 0; i < cases; ++i) {
      std::vector<PlanOutcome> plans;
      for (char const* const name : {"a", "b", "c", "d", "e", "f"})
        plans.push_back(outcome(name, noise::seconds(random, n, 0.05), 1));
      told += compare_plans(plans).pairs_decided > 0;
    }
    EXPECT_LE(told, cases * 0.065) << n;
  }
}

TEST(Fidelity, ATrueDifferenceIsToldTheMoreOftenTheMoreRepetitionsThereAre) {
  SplitMix64Stream random(2, 0);
  std::vector<int> told;
  for (std::size_t const n : {10, 20, 50}) {
    told.push_back(0);
    for (int i = 0; i < 200; ++i)
      told.back() += compare_plans(std::vector{outcome("a", noise::seconds(random, n, 0.03), 1),
                                               outcome("b", noise::times(1.03, noise::seconds(random, n, 0.03)), 2)})
                         .pairs_decided > 0;
  }
  EXPECT_LT(told[0], told[1]);
  EXPECT_LT(told[1], told[2]);
  EXPECT_GT(told[2], 190);
}

TEST(Fidelity, PredictionsThatDifferInTheLastBitTieAndTheFirstIsChosen) {
  std::vector<PlanOutcome> const plans{outcome("go", steady(7), 1), outcome("p-dp", steady(6), std::nextafter(1, 0)),
                                       outcome("co", steady(9), 2)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.predicted_order, "p-dp = go < co");
  EXPECT_EQ(report.chosen, "go");
  EXPECT_FALSE(report.top1.value());
  EXPECT_DOUBLE_EQ(*report.tau, 2 / std::sqrt(6));
}

TEST(Fidelity, TieInBothAgrees) {
  std::vector<PlanOutcome> const plans{outcome("go", steady(6), 1), outcome("p-dp", steady(6), 1),
                                       outcome("co", steady(9), 2)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.pairs_agreeing(), 3U);
  EXPECT_EQ(report.tau, 1);
}

TEST(Fidelity, PlansWithoutPredictionOrMeasurementAreLeftOut) {
  std::vector<PlanOutcome> const plans{outcome("cap", {1}, std::nullopt), outcome("cp", {}, 1), outcome("co", {2}, 2)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.left_out, (std::vector<std::string>{"cap", "cp"}));
  EXPECT_EQ(report.best, "co");
  EXPECT_FALSE(report.top1);  // one plan is no choice
  EXPECT_FALSE(report.regret);
}

TEST(Fidelity, NothingToCompareIsAnEmptyReport) {
  auto const report = compare_plans({});
  EXPECT_TRUE(report.plans.empty());
  EXPECT_FALSE(report.tau);
}

TEST(Fidelity, ShareErrorIsPredictedLessMeasured) {
  PlanOutcome const plan{"p-dp", {1}, 1, 0.75, 0.5};
  EXPECT_EQ(compare_plans({&plan, 1}).plans[0].share_error, 0.25);
}

TEST(Fidelity, PredictionThatIsNoTimeIsRefused) {
  std::vector<PlanOutcome> const zero{outcome("go", {1}, 0)}, nan{outcome("go", {1}, std::nan(""))};
  EXPECT_THROW(compare_plans(zero), ContractViolation);
  EXPECT_THROW(compare_plans(nan), ContractViolation);
}

TEST(Fidelity, SummaryAddsPairsAndTakesMediansOverCases) {
  std::vector<PlanOutcome> const perfect{outcome("co", steady(10), 5), outcome("go", steady(4), 2)},
      single{outcome("go", steady(4), 6)};
  std::vector<FidelityReport> const reports{compare_plans(exchanged()), compare_plans(perfect), compare_plans(single)};
  auto const summary = summarise(reports);
  EXPECT_EQ(summary.cases, 2U);  // the third has only one plan
  EXPECT_EQ(summary.top1_hits, 1U);
  EXPECT_EQ(summary.top1_decided, 2U);
  EXPECT_NEAR(summary.top1_interval.low, 0.0126, 1e-4);
  EXPECT_NEAR(summary.top1_interval.high, 0.9874, 1e-4);
  EXPECT_EQ(summary.pairs_agreeing, 3U);
  EXPECT_EQ(summary.pairs, 4U);
  EXPECT_EQ(summary.pairs_decided, 4U);
  EXPECT_EQ(summary.pairs_right, 3U);
  EXPECT_DOUBLE_EQ(*summary.somers_d, 0.5);
  EXPECT_DOUBLE_EQ(*summary.median_tau, 2. / 3);  // the median of 1/3 and 1
  EXPECT_DOUBLE_EQ(*summary.median_regret, 0.125);
  EXPECT_DOUBLE_EQ(*summary.worst_regret, 0.25);
  EXPECT_DOUBLE_EQ(*summary.worst_decided_regret, 0.25);
  // Tightness 0.8, 0.75, 0.4 with a third of a case each, 0.5, 0.5 with a half, 1.5 with a whole one.
  EXPECT_DOUBLE_EQ(*summary.min_tightness, 0.4);
  EXPECT_DOUBLE_EQ(*summary.max_tightness, 1.5);
  EXPECT_DOUBLE_EQ(*summary.median_tightness, 0.75);
  // Errors ln 1.25, ln 1.33, ln 2.5; ln 2, ln 2; ln 1.5: half of three cases is reached with ln 1.5.
  EXPECT_DOUBLE_EQ(*summary.error, std::log(1.5));
  EXPECT_DOUBLE_EQ(*summary.error_90, std::log(2.5));
  EXPECT_DOUBLE_EQ(*summary.worst_error, std::log(2.5));
}

}  // namespace
}  // namespace yoke::analysis
