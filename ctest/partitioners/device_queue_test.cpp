// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/device_queue.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "partitioners/detail/host_team.hpp"

namespace yoke::partitioners {
namespace {

/// A device of one chunk a second; chunks that drain together take `drain_s` longer.
double kernel_s(double part, double before, double drain_s) { return part + drain_s * part / (before + part); }

/// Two parts sent at once, both completed.
DeviceQueue after_two_parts(double first, double second, double drain_s, double launch_s = 0) {
  DeviceQueue device;
  device.begin(first, 0);
  device.begin(second, 0);
  double const first_s = kernel_s(first, 0, drain_s), second_s = kernel_s(second, first, drain_s);
  device.learn(first, {launch_s + first_s, first_s, 0, launch_s + first_s});
  device.learn(second, {second_s, second_s, 0, launch_s + first_s + second_s});
  return device;
}

TEST(DeviceQueue, TwoPartsTellWhatALargerOneTakes) {
  DeviceQueue device = after_two_parts(100, 50, 20);
  EXPECT_NEAR(device.drain_s, 20, 1e-9);
  device.expect(350);
  EXPECT_NEAR(device.per_chunk_s, 1 + 20. / 350, 1e-9);
}

TEST(DeviceQueue, APartBehindOthersSharesTheirDrain) {
  DeviceQueue device = after_two_parts(100, 50, 20);
  device.begin(200, 170);
  device.expect(150);
  EXPECT_NEAR(device.per_chunk_s, 1 + 20. / 350, 1e-9);
}

TEST(DeviceQueue, NoLessIsExpectedOfASmallPart) {
  DeviceQueue device = after_two_parts(100, 50, 20);
  double const last_s = device.per_chunk_s;
  device.expect(1);
  EXPECT_DOUBLE_EQ(device.per_chunk_s, last_s);
}

TEST(DeviceQueue, AnIdleDevicePaysItsLaunchAndItsDrain) {
  EXPECT_NEAR(after_two_parts(100, 50, 20, 3).fixed_s(), 23, 1e-9);
}

TEST(DeviceQueue, WhereTheExecutorDoesNotSayTheKernelIsTheServiceWithoutTheLaunch) {
  DeviceQueue device;
  device.begin(10, 0);
  device.learn(10, {10 + DeviceQueue::usual_launch_s, 0, 0, 12});
  EXPECT_DOUBLE_EQ(device.per_chunk_s, 1);
}

TEST(DeviceQueue, CopiesHideBehindTheKernelsInFlight) {
  DeviceQueue device;
  device.begin(100, 0);
  device.begin(100, 0);
  // A chunk's copies take half as long as its kernel; those of the second part end at 100.
  device.learn(100, {150, 100, 50, 150});
  EXPECT_DOUBLE_EQ(device.per_chunk_s, 1);
  EXPECT_NEAR(device.hidden_part(150, 1e9), DeviceQueue::hidden * 200, 1e-4);
  EXPECT_DOUBLE_EQ(DeviceQueue{}.hidden_part(0, 1e9), 1e9);  // nothing is copied
}

TEST(DeviceQueue, WhereTheLinkIsSlowerPartsShrinkSlowlyAndItIsTheRate) {
  DeviceQueue device;
  device.begin(100, 0);
  device.begin(100, 0);
  device.learn(100, {300, 100, 200, 300});
  EXPECT_DOUBLE_EQ(device.per_chunk_s, 2);
  EXPECT_NEAR(device.hidden_part(300, 1e9), DeviceQueue::shrink * 100, 1e-9);
}

TEST(DeviceQueue, EmptyIsWhenThePartsInFlightAreThrough) {
  DeviceQueue device = after_two_parts(100, 50, 0);
  device.begin(40, 150);
  device.begin(20, 150);
  EXPECT_NEAR(device.empty_s(160), 50, 1e-9);
  EXPECT_NEAR(device.empty_s(1e6), 24, 1e-9);  // a tenth of a part that is late
}

TEST(HostTeam, TheBetterItsPartsAgreeTheLongerTheNextOne) {
  // Factoring: a half of the rest, or 1 / x for its x = 1 + b^2 + b sqrt(b^2 + 2).
  auto const factoring = [](double b) { return 1 / (1 + b * b + b * std::sqrt(b * b + 2)); };
  HostTeam regular, irregular;
  EXPECT_DOUBLE_EQ(regular.fraction(), factoring(HostTeam::unknown));
  for (int i = 0; i < 10; ++i) {
    regular.learn(0, 10, 10 + HostTeam::fork_s);
    irregular.learn(0, 10, (i % 2 ? 10 : 20) + HostTeam::fork_s);
  }
  EXPECT_NEAR(regular.fraction(), factoring(HostTeam::agreed), 1e-9);
  EXPECT_NEAR(irregular.fraction(), factoring(HostTeam::agreed + std::log(2)), 1e-9);
}

TEST(HostTeam, IsFreeWhenItsPartEnds) {
  HostTeam team;
  team.learn(0, 10, 5 + HostTeam::fork_s);
  EXPECT_NEAR(team.rate, 2, 1e-9);
  team.begin(20, 100);
  EXPECT_NEAR(team.free_s(104), 6, 1e-6);
}

TEST(HostTeam, ExpectsMoreOfAnOverduePart) {
  HostTeam team;
  team.learn(0, 10, 5 + HostTeam::fork_s);
  team.begin(20, 100);
  EXPECT_NEAR(team.free_s(120), 0.2 * 20, 1e-9);
  EXPECT_NEAR(team.free_s(200), 0.2 * 100, 1e-9);
  team.learn(20, 20, 105);
  EXPECT_EQ(team.free_s(205), 0);
}

}  // namespace
}  // namespace yoke::partitioners
