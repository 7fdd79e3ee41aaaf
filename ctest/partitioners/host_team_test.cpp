// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/host_team.hpp"

#include <gtest/gtest.h>

namespace yoke {
namespace {

using partitioner_detail::HostTeam;

TEST(HostTeam, ItsRateWhereADeviceWasFollowsTheCostOfChunks) {
  // The chunk at x takes x seconds: parts in front of a device's chunks 20 to 60, and behind them.
  HostTeam team;
  team.learn(10, 20, 200, 0, 0);
  EXPECT_DOUBLE_EQ(team.rate_near(40, 40), 0.1) << "nothing is known behind the device's part";
  team.learn(70, 20, 1400, 0, 0);
  EXPECT_DOUBLE_EQ(team.rate_near(40, 40), 1. / 40);
  EXPECT_DOUBLE_EQ(team.mean_rate(), 1. / 40);
  // Parts farther away do not matter.
  team.learn(90, 20, 1800, 0, 0);
  EXPECT_DOUBLE_EQ(team.rate_near(40, 40), 1. / 40);
  EXPECT_LT(team.mean_rate(), 1. / 50);
}

TEST(HostTeam, SmallPartsNextToADeviceAreTakenTogether) {
  HostTeam team;
  team.learn(1, 2, 2, 0, 0);
  team.learn(3, 2, 6, 0, 0);
  team.learn(52, 8, 52 * 8, 0, 0);
  // In front of chunks 4 to 44: 2 s per chunk around 2; behind them 52 s around 52.
  EXPECT_DOUBLE_EQ(team.rate_near(24, 40), 1. / 24);
}

}  // namespace
}  // namespace yoke
