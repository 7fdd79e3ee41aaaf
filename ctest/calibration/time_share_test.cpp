// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/seconds_plan.hpp"

namespace yoke::calibration {
namespace {

TEST(TimeShare, LeavesWholeProblemsWhatTheyNeed) {
  EXPECT_DOUBLE_EQ(small_share_s(30, 30, 10, 2), 10);
  EXPECT_DOUBLE_EQ(small_share_s(10, 10, 10, 2), 1.5) << "three tenths of all are theirs";
  EXPECT_DOUBLE_EQ(small_share_s(8, 10, 100, 2), 0.5) << "however many have had theirs";
  EXPECT_EQ(small_share_s(7, 10, 100, 2), 0);
  EXPECT_EQ(small_share_s(0, 10, 10, 2), 0);
  EXPECT_EQ(small_share_s(-1, 10, 10, 2), 0);
}

TEST(TimeShare, OfAWholeProblemIsHalfOfItsPartByNeed) {
  EXPECT_DOUBLE_EQ(whole_share_s(20, 4, 6), 4);
  EXPECT_EQ(whole_share_s(20, 0, 0), 0) << "its least repetitions are all";
  EXPECT_EQ(whole_share_s(-1, 4, 6), 0);
}

TEST(Overhead, GrowsWithWhatGrowsTheMost) {
  auto const [prepare_s, check_s] = grown({0.5, 0.25}, calibrated::triad_of(1000), calibrated::triad_of(50'000));
  EXPECT_DOUBLE_EQ(prepare_s, 25);
  EXPECT_DOUBLE_EQ(check_s, 12.5);
  EXPECT_DOUBLE_EQ(grown({0.5, 0.25}, calibrated::triad_of(50'000), calibrated::triad_of(1000)).prepare_s, 0.01);
}

}  // namespace
}  // namespace yoke::calibration
