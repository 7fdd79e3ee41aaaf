// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/seconds_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/calibration_fixture.hpp"

namespace yoke::calibration {
namespace {

using calibrated::triad;

WaitingProblem waiting(std::uint64_t size, double turns_s, bool small_ones_tell = false) {
  WaitingProblem one;
  one.problem.choice = calibrated::triad(size);
  one.problem.turns_s = turns_s;
  one.small_ones_tell = small_ones_tell;
  return one;
}

double home_bytes(std::uint64_t size) { return calibrated::triad_of(size).home_bytes; }

TEST(SecondsPlan, SmallOnesHaveThreeTenthsUntilTheyTellWhatWholeOnesNeed) {
  SecondsPlan plan(100);
  plan.add(waiting(100'000, 5));
  EXPECT_TRUE(std::isinf(plan.need_from_s(0)));
  EXPECT_DOUBLE_EQ(plan.small_budget_s(0, 6), 30. / 6);
  EXPECT_DOUBLE_EQ(plan.small_budget_s(12, 3), 18. / 3) << "of what is left";
  plan.expect_of_whole(calibrated::triad(1000), {0.01, 0.02});
  EXPECT_DOUBLE_EQ(plan.need_from_s(0), 5 + 100 * 0.03) << "a hundred times as large";
  EXPECT_DOUBLE_EQ(plan.small_budget_s(12, 4), (88 - 8) / 4.);
}

TEST(SecondsPlan, KeepsAFifthForTheSecondVisitWhileWholeOnesAreMeasured) {
  SecondsPlan plan(100);
  plan.add(waiting(100'000, 5));
  EXPECT_EQ(plan.left_s(30), 70);
  plan.begin_whole();
  EXPECT_EQ(plan.left_s(30), 50);
  EXPECT_EQ(plan.equal_part_s(30, 0), 50);
  plan.end_whole();
  EXPECT_EQ(plan.left_s(90), 10);
  EXPECT_DOUBLE_EQ(plan.small_budget_s(90, 2), 5) << "the whole one had no first visit";
}

TEST(SecondsPlan, ShortOnesComeFirstAndThoseThatTellNothingNewLast) {
  SecondsPlan plan(100);
  plan.add(waiting(1000, 1, true));
  plan.add(waiting(2000, 9));
  plan.add(waiting(3000, 3));
  plan.begin_whole();
  EXPECT_EQ(plan.waiting()[0].problem.choice.problem.size, 3000U);
  EXPECT_EQ(plan.waiting()[1].problem.choice.problem.size, 2000U);
  EXPECT_EQ(plan.waiting()[2].problem.choice.problem.size, 1000U);
}

TEST(SecondsPlan, AWholeOneHasHalfOfItsPartByNeed) {
  SecondsPlan plan(100);
  plan.add(waiting(1000, 4));
  plan.add(waiting(1000, 12));
  plan.expect_of_whole(calibrated::triad(1000), {});
  plan.begin_whole();
  EXPECT_DOUBLE_EQ(plan.whole_budget_s(40, 0), 0.5 * 40 * 4 / 16);
  EXPECT_DOUBLE_EQ(plan.whole_budget_s(60, 1), 0.5 * 20) << "the last one";
  EXPECT_DOUBLE_EQ(plan.equal_part_s(40, 0), 20);
}

TEST(SecondsPlan, OfWhatSmallOnesTellTheLeastCounts) {
  SecondsPlan plan(100);
  plan.add(waiting(100'000, 0));
  plan.expect_of_whole(calibrated::triad(1000), {0.02, 0.01});
  plan.expect_of_whole(calibrated::triad(2000), {0.03, 0.04});
  EXPECT_DOUBLE_EQ(plan.need_from_s(0), 50 * 0.03 + 100 * 0.01);
  auto other = calibrated::triad(1000);
  other.problem.precision = Precision::double_precision;
  plan.expect_of_whole(other, {0, 0});
  EXPECT_DOUBLE_EQ(plan.need_from_s(0), 50 * 0.03 + 100 * 0.01) << "another precision tells nothing";
}

TEST(SecondsPlan, WhatAWholeOneTookBeyondWhatWasExpectedCountsByBytesForThoseThatFollow) {
  SecondsPlan plan(100);
  plan.add(waiting(1000, 1));
  plan.add(waiting(4000, 2));
  plan.expect_of_whole(calibrated::triad(1000), {3, 0.5});
  ASSERT_DOUBLE_EQ(plan.need_from_s(1), 2 + 4 * 3.5);
  plan.learn_visit(0, 3 + 2 * 1.5 + 0.25, 2);  // filled once, run and checked twice
  double const each_s = 0.25 / home_bytes(1000);
  EXPECT_NEAR(plan.need_from_s(1), 2 + 4 * 3.5 + each_s * home_bytes(4000), 1e-9);
  plan.learn_visit(0, 1, 2);
  EXPECT_NEAR(plan.need_from_s(1), 2 + 4 * 3.5 + each_s * home_bytes(4000), 1e-9) << "a quick one takes nothing back";
}

TEST(SecondsPlan, SecondVisitsOfWholeOnesHaveWhatTheirFirstOnesTookIfThatIsLeft) {
  SecondsPlan plan(100);
  plan.add(waiting(1000, 1));
  plan.add(waiting(1000, 1));
  plan.add(waiting(1000, 1));
  plan.begin_whole();
  plan.learn_visit(0, 10, 3);
  plan.learn_visit(1, 30, 2);
  plan.end_whole();
  EXPECT_DOUBLE_EQ(plan.small_budget_s(50, 5), 2) << "50 s are left, and 40 s are for second visits";
  EXPECT_TRUE(plan.has_time_again(60, 0));
  EXPECT_TRUE(plan.has_time_again(70, 1));
  EXPECT_FALSE(plan.has_time_again(71, 1));
  EXPECT_FALSE(plan.has_time_again(71, 2)) << "it had no first one";
  EXPECT_EQ(plan.waiting()[1].runs, 2U);
}

TEST(SecondsPlan, DoubtfulVisitsAreRepeatedFirstAndWithAQuarterMoreTime) {
  SecondsPlan plan(100);
  plan.add(waiting(1000, 1));
  plan.add(waiting(2000, 2));
  plan.begin_whole();
  plan.learn_visit(0, 20, 3);
  plan.learn_visit(1, 30, 2);
  plan.doubt(1);
  plan.end_whole();
  EXPECT_EQ(plan.waiting()[0].problem.choice.problem.size, 2000U);
  EXPECT_TRUE(plan.has_time_again(95, 0)) << "5 s are left, and 25 s beyond";
  EXPECT_FALSE(plan.has_time_again(96, 0));
  EXPECT_FALSE(plan.has_time_again(81, 1)) << "the other one has what is left";
}

TEST(SecondsPlan, OfASmallerSizeLessIsExpected) {
  SecondsPlan plan(100);
  plan.add(waiting(4000, 8));
  plan.expect_of_whole(calibrated::triad(1000), {0.25, 0.5});
  auto smaller = plan.waiting()[0].problem;
  smaller.choice = calibrated::triad(2000);
  smaller.turns_s = 4;
  plan.replace(0, plan.resized(plan.waiting()[0], smaller));
  EXPECT_DOUBLE_EQ(plan.need_from_s(0), 4 + 2 * 0.75);
}

}  // namespace
}  // namespace yoke::calibration
