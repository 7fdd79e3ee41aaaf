// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

PlanOutcome outcome(std::string plan, std::vector<double> makespan_s, std::optional<double> predicted_s) {
  return {std::move(plan), std::move(makespan_s), predicted_s, {}, {}};
}

/// Measured go < p-dp < co; a model that exchanges the first two.
std::vector<PlanOutcome> exchanged() {
  return {outcome("co", {10}, 8), outcome("go", {4}, 3), outcome("p-dp", {5}, 2)};
}

TEST(Fidelity, OrdersArePrintedFastestFirst) {
  auto const report = compare_plans(exchanged());
  EXPECT_EQ(report.predicted_order, "p-dp < go < co");
  EXPECT_EQ(report.measured_order, "go < p-dp < co");
  EXPECT_EQ(report.plans[1].predicted_rank, 2U);
  EXPECT_EQ(report.plans[1].measured_rank, 1U);
}

// Of three pairs one is exchanged: (2 - 1) / 3.
TEST(Fidelity, TauAndPairsCountTheExchange) {
  auto const report = compare_plans(exchanged());
  EXPECT_DOUBLE_EQ(*report.tau, 1. / 3);
  EXPECT_EQ(report.pairs_agreeing(), 2U);
  EXPECT_EQ(report.pairs.all, 3U);
}

// The model chooses p-dp, which takes 5 s where 4 s can be had.
TEST(Fidelity, RegretIsWhatTheChoiceCosts) {
  auto const report = compare_plans(exchanged());
  EXPECT_EQ(report.chosen, "p-dp");
  EXPECT_EQ(report.best, "go");
  EXPECT_FALSE(*report.top1);
  EXPECT_DOUBLE_EQ(*report.regret, 0.25);
}

TEST(Fidelity, ModelThatKnowsTheOrderHasNoRegretHoweverWrongItsTimes) {
  std::vector<PlanOutcome> const plans{outcome("co", {10}, 0.1), outcome("go", {4}, 0.05)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.tau, 1);
  EXPECT_TRUE(*report.top1);
  EXPECT_EQ(report.regret, 0);
}

TEST(Fidelity, TightnessIsPredictedOverMeasuredMedian) {
  std::vector<PlanOutcome> const plans{outcome("co", {9, 10, 30}, 8), outcome("go", {4}, 5)};
  auto const report = compare_plans(plans);
  EXPECT_DOUBLE_EQ(report.plans[0].tightness, 0.8);
  EXPECT_DOUBLE_EQ(report.plans[1].relative_error(), 0.25);
  EXPECT_DOUBLE_EQ(*report.error, (0.2 + 0.25) / 2);
}

TEST(Fidelity, PlansWhoseNoiseOverlapsTie) {
  // Quartiles 4.5 to 5.5 and 5 to 6: choosing the slower of them is still a hit, its regret is what the medians say.
  std::vector<PlanOutcome> const plans{outcome("go", {4, 5, 6}, 2), outcome("p-dp", {4.5, 5.5, 6.5}, 1)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.measured_order, "go = p-dp");
  EXPECT_TRUE(*report.top1);
  EXPECT_NEAR(*report.regret, 0.1, 1e-15);
  EXPECT_FALSE(report.tau);
  EXPECT_EQ(report.pairs_agreeing(), 0U);
}

TEST(Fidelity, PredictionsThatDifferInTheLastBitTieAndTheFirstIsChosen) {
  std::vector<PlanOutcome> const plans{outcome("go", {7}, 1), outcome("p-dp", {6}, std::nextafter(1, 0)),
                                       outcome("co", {9}, 2)};
  auto const report = compare_plans(plans);
  EXPECT_EQ(report.predicted_order, "p-dp = go < co");
  EXPECT_EQ(report.chosen, "go");
  EXPECT_FALSE(*report.top1);
  EXPECT_DOUBLE_EQ(*report.tau, 2 / std::sqrt(6));
}

TEST(Fidelity, TieInBothAgrees) {
  std::vector<PlanOutcome> const plans{outcome("go", {6}, 1), outcome("p-dp", {6}, 1), outcome("co", {9}, 2)};
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
  std::vector<PlanOutcome> const perfect{outcome("co", {10}, 5), outcome("go", {4}, 2)}, single{outcome("go", {4}, 6)};
  std::vector<FidelityReport> const reports{compare_plans(exchanged()), compare_plans(perfect), compare_plans(single)};
  auto const summary = summarise(reports);
  EXPECT_EQ(summary.cases, 2U);  // the third has nothing to choose from
  EXPECT_EQ(summary.top1_hits, 1U);
  EXPECT_EQ(summary.pairs_agreeing, 3U);
  EXPECT_EQ(summary.pairs, 4U);
  EXPECT_DOUBLE_EQ(*summary.median_tau, 2. / 3);  // of 1/3 and 1
  EXPECT_DOUBLE_EQ(*summary.median_regret, 0.125);
  EXPECT_DOUBLE_EQ(*summary.worst_regret, 0.25);
  // Tightness 0.8, 0.75, 0.4, 0.5, 0.5, 1.5.
  EXPECT_DOUBLE_EQ(*summary.min_tightness, 0.4);
  EXPECT_DOUBLE_EQ(*summary.max_tightness, 1.5);
  EXPECT_DOUBLE_EQ(*summary.median_tightness, 0.625);
  EXPECT_DOUBLE_EQ(*summary.error, 0.5);  // of 0.2, 0.25, 0.6, 0.5, 0.5, 0.5
}

}  // namespace
}  // namespace yoke
