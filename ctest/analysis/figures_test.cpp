// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/figures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace yoke::analysis {
namespace {

PlanOutcome outcome(SplitKind split, double measured, double predicted) {
  PlanOutcome one;
  one.plan = "plan";
  one.measured = {measured};
  one.predicted = predicted;
  one.split = split;
  return one;
}

FidelityReport report_of(std::vector<PlanOutcome> const& outcomes) { return compare_plans(outcomes); }

TEST(FidelityFigures, FixedSplitsAndDynamicPlansAreApart) {
  std::vector const reports{report_of(
      {outcome(SplitKind::fixed, 1, 2), outcome(SplitKind::searched, 1, 4), outcome(SplitKind::dynamic, 8, 1)})};
  EXPECT_EQ(fixed_errors(reports).plans, 2U);
  EXPECT_DOUBLE_EQ(fixed_errors(reports).median.value(), std::log(2));
  EXPECT_DOUBLE_EQ(fixed_errors(reports).most.value(), std::log(4));
  EXPECT_EQ(dynamic_errors(reports).plans, 1U);
  EXPECT_DOUBLE_EQ(dynamic_errors(reports).worst.value(), std::log(8));
  EXPECT_FALSE(dynamic_errors({}).median);
}

TEST(FidelityFigures, CasesHaveTheSameWeightHoweverManyPlansOfTheKindTheyHave) {
  std::vector const reports{
      report_of({outcome(SplitKind::fixed, 1, 2), outcome(SplitKind::fixed, 1, 2), outcome(SplitKind::fixed, 1, 2)}),
      report_of({outcome(SplitKind::fixed, 1, 4), outcome(SplitKind::dynamic, 1, 1)}),
      report_of({outcome(SplitKind::fixed, 1, 8)})};
  EXPECT_DOUBLE_EQ(fixed_errors(reports).median.value(), std::log(4)) << "of three cases";
}

TEST(FidelityFigures, SharesAreThoseOfPlansThatSearchThem) {
  auto searched = outcome(SplitKind::searched, 1, 1), fixed = outcome(SplitKind::fixed, 1, 1);
  searched.predicted_share = 0.5;
  searched.measured_share = 0.75;
  searched.share_cost = 0.01;
  searched.share_visits = {0.5, 0.625};
  fixed.predicted_share = 0;
  fixed.measured_share = 1;
  std::vector const reports{report_of({fixed, searched})};
  EXPECT_EQ(share_differences(reports).plans, 1U);
  EXPECT_EQ(share_differences(reports).worst, 0.25);
  EXPECT_EQ(share_visit_differences(reports).worst, 0.125);
  EXPECT_EQ(share_costs(reports).worst, 0.01);
}

TEST(FidelityFigures, ABoundIsComparedWithMediansAndWithTheShortestTimeOfItsProcessor) {
  std::vector<FidelityReport> reports;
  for (double const bound : {1., 3., 1.5}) {
    PlanOutcome co = outcome(SplitKind::fixed, 0, 1), dp = outcome(SplitKind::fixed, 1, 1);
    co.measured = {4, 2, 8};
    co.alone = host;
    co.bound = bound;
    reports.push_back(report_of({co, dp}));
  }
  auto const tightness = tightness_of(reports, host);
  EXPECT_EQ(tightness.plans, 3U);
  EXPECT_EQ(tightness.median, 1.5 / 4);
  EXPECT_EQ(tightness.shortest, 1.5 / 2);
  EXPECT_EQ(tightness.largest, 3. / 2);
  EXPECT_EQ(tightness_of(reports, device).plans, 0U);
}

}  // namespace
}  // namespace yoke::analysis
