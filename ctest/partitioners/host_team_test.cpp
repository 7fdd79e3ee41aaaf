// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/host_team.hpp"

#include <gtest/gtest.h>

namespace yoke::partitioners {
namespace {

/// A part of the host that works for `work_s` after its fork.
void learn(HostTeam& team, double middle, double part, double work_s) {
  team.learn(middle, part, work_s + HostTeam::fork_s);
}

TEST(HostTeam, ItsRateWhereADeviceWasFollowsTheCostOfChunks) {
  // The chunk at x takes x seconds: parts in front of a device's chunks 20 to 60, and behind them.
  HostTeam team;
  learn(team, 10, 20, 200);
  EXPECT_NEAR(team.rate_near(40, 40), 0.1, 1e-9) << "nothing is known behind the device's part";
  learn(team, 70, 20, 1400);
  EXPECT_NEAR(team.rate_near(40, 40), 1. / 40, 1e-9);
  EXPECT_NEAR(team.mean_rate(), 1. / 40, 1e-9);
  // Parts farther away do not matter.
  learn(team, 90, 20, 1800);
  EXPECT_NEAR(team.rate_near(40, 40), 1. / 40, 1e-9);
  EXPECT_LT(team.mean_rate(), 1. / 50);
}

TEST(HostTeam, SmallPartsNextToADeviceAreTakenTogether) {
  HostTeam team;
  learn(team, 1, 2, 2);
  learn(team, 3, 2, 6);
  learn(team, 52, 8, 52 * 8);
  // In front of chunks 4 to 44: 2 s per chunk around 2; behind them 52 s around 52.
  EXPECT_NEAR(team.rate_near(24, 40), 1. / 24, 1e-9);
}

}  // namespace
}  // namespace yoke::partitioners
