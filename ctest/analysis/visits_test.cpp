// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "analysis/runs/samples.hpp"

namespace yoke::analysis {
namespace {

/// Rows of a plan, added one by one.
struct Visited {
  std::vector<double> makespans_s;
  std::vector<std::uint32_t> visits;
  VisitCounter counter = {};

  void add(std::string const& run_id, double seconds) {
    visits.push_back(counter.of(run_id));
    makespans_s.push_back(seconds);
  }
  /// Repetitions that the invocation with this process number recorded, counted from `first` on.
  void add(std::string const& process, std::vector<double> const& of_process_s, int first = 0) {
    for (double const seconds : of_process_s)
      add("65f" + std::to_string(visits.size()) + "-" + process + "-" + std::to_string(first++), seconds);
  }
  std::optional<Interval> medians() const { return visit_medians(makespans_s, visits); }
};

TEST(Visits, EachInvocationOfRunIsOne) {
  Visited plan;
  plan.add("a1", {1, 3, 2});
  EXPECT_FALSE(plan.medians());
  plan.add("a2", {5, 4, 6}, 3);
  plan.add("a3", {3, 3, 3}, 6);
  auto const visits = plan.medians();
  ASSERT_TRUE(visits);
  EXPECT_EQ(visits->low, 2);
  EXPECT_EQ(visits->high, 5);
  EXPECT_DOUBLE_EQ(difference_of(*visits), std::log(2.5));
}

TEST(Visits, CountsThatBeginAnewTellInvocationsOfTheSameProcessNumber) {
  Visited plan;
  plan.add("7", {1, 1, 1});
  plan.add("7", {2, 2, 2});
  ASSERT_TRUE(plan.medians());
  EXPECT_EQ(plan.medians()->high, 2);
}

TEST(Visits, FewRepetitionsDoNotCount) {
  Visited plan;
  plan.add("a1", {1, 1, 1});
  plan.add("a2", {2, 2});
  EXPECT_FALSE(plan.medians()) << "a run that was broken off";
  plan.add("a3", {3, 3, 3});
  ASSERT_TRUE(plan.medians());
  EXPECT_EQ(plan.medians()->high, 3);
}

TEST(Visits, RowsWithoutNamesAreOfOneInvocation) {
  Visited plan;
  for (int i = 0; i < 6; ++i) plan.add("", 1 + i);
  EXPECT_FALSE(plan.medians());
}

TEST(Visits, ErrorBeyondThemIsThatToTheNearestAndNoneBetweenThem) {
  Interval const visits{2, 4};
  EXPECT_EQ(error_beyond(visits, 3), 0);
  EXPECT_EQ(error_beyond(visits, 2), 0);
  EXPECT_DOUBLE_EQ(error_beyond(visits, 1), std::log(2.));
  EXPECT_DOUBLE_EQ(error_beyond(visits, 12), std::log(3.));
}

}  // namespace
}  // namespace yoke::analysis
