// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/visits.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/triad_rows.hpp"

namespace yoke {
namespace {

/// Repetitions that the invocation with this process number recorded, counted from `first` on.
void add(PlanRuns& plan, std::string const& process, std::vector<double> const& makespans_s, int first = 0) {
  for (double const seconds : makespans_s) {
    auto row = sample::triad("co", seconds, 0);
    row.run_id = "65f" + std::to_string(plan.rows.size()) + "-" + process + "-" + std::to_string(first++);
    plan.rows.push_back(row);
  }
}

TEST(Visits, EachInvocationOfRunIsOne) {
  PlanRuns plan;
  add(plan, "a1", {1, 3, 2});
  EXPECT_FALSE(visit_medians_s(plan));
  add(plan, "a2", {5, 4, 6}, 3);
  add(plan, "a3", {3, 3, 3}, 6);
  auto const visits = visit_medians_s(plan);
  ASSERT_TRUE(visits);
  EXPECT_EQ(visits->low, 2);
  EXPECT_EQ(visits->high, 5);
  EXPECT_DOUBLE_EQ(difference_of(*visits), std::log(2.5));
}

TEST(Visits, CountsThatBeginAnewTellInvocationsOfTheSameProcessNumber) {
  PlanRuns plan;
  add(plan, "7", {1, 1, 1});
  add(plan, "7", {2, 2, 2});
  ASSERT_TRUE(visit_medians_s(plan));
  EXPECT_EQ(visit_medians_s(plan)->high, 2);
}

TEST(Visits, FewRepetitionsAndThoseThatFailedDoNotCount) {
  PlanRuns plan;
  add(plan, "a1", {1, 1, 1});
  add(plan, "a2", {2, 2, 2});
  plan.rows.back().status = Status::failed;
  EXPECT_FALSE(visit_medians_s(plan)) << "a run that was broken off";
}

TEST(Visits, RowsWithoutNamesAreOfOneInvocation) {
  PlanRuns plan;
  for (int i = 0; i < 6; ++i) plan.rows.push_back(sample::triad("co", 1 + i, 0));
  EXPECT_FALSE(visit_medians_s(plan));
}

TEST(Visits, ErrorBeyondThemIsThatToTheNearestAndNoneBetweenThem) {
  Interval const visits{2, 4};
  EXPECT_EQ(error_beyond(visits, 3), 0);
  EXPECT_EQ(error_beyond(visits, 2), 0);
  EXPECT_DOUBLE_EQ(error_beyond(visits, 1), std::log(2.));
  EXPECT_DOUBLE_EQ(error_beyond(visits, 12), std::log(3.));
}

}  // namespace
}  // namespace yoke
