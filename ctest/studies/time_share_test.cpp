// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/time_share.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace yoke {
namespace {

TEST(TimeShare, LeavesWholeProblemsWhatTheyNeed) {
  std::vector<TimeNeed> const left{{}, {}, {true, 4}, {true, 6}};
  EXPECT_DOUBLE_EQ(time_share_s(left, 30), 10);  // (30 - 10) / 2
  EXPECT_DOUBLE_EQ(time_share_s(left, 10), 1.5) << "three tenths stay theirs";
  EXPECT_EQ(time_share_s(left, 0), 0);
  EXPECT_EQ(time_share_s(left, -1), 0);
}

TEST(TimeShare, OfAWholeProblemIsHalfOfItsPartByNeed) {
  std::vector<TimeNeed> const left{{true, 4}, {true, 6}};
  EXPECT_DOUBLE_EQ(time_share_s(left, 20), 4);
  EXPECT_EQ(time_share_s(std::vector<TimeNeed>{{true, 0}}, 20), 0) << "its least repetitions are all";
}

}  // namespace
}  // namespace yoke
