// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_floor.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

std::vector<ContestInstance> drawn(std::uint64_t seed, std::size_t count) {
  std::vector<ContestInstance> instances;
  for (std::size_t i = 0; i < count; ++i) instances.push_back(draw_contest_instance(seed + i));
  return instances;
}

TEST(ContestFloor, NothingIsLostOnADeviceThatIsKnown) {
  // The distribution has one device only, so its first part brings no information; the rest is the error of the grid.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    ContestFloor const floor = contest_floor(drawn(seed, 1), 1, Goal::energy);
    EXPECT_NEAR(floor.geometric_mean, 1, 0.01) << seed;
    EXPECT_FALSE(floor.low);
  }
}

/// Devices of constant rate, at one of two ratios, under powers for which the host is best on the slower ones, and the
/// device on the faster ones.
double floor_of_two(double half) {
  auto instances = drawn(1, 200);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    auto& on_device = instances[i].scenario.processors[device];
    instances[i].ratio = i % 2 == 0 ? 1 : 16;
    on_device.rate = {};
    on_device.rate.items_per_s = 1;
    if (half > 0) {
      on_device.rate.type = core::RateCurve::Type::saturating;
      on_device.rate.half_items = half * static_cast<double>(instances[i].scenario.items);
    }
    instances[i].scenario.powers = Powers{10, 100, 440, 0};
  }
  return contest_floor(instances, 2, Goal::energy).geometric_mean;
}

TEST(ContestFloor, IsTheEnergyOfTheTestWhereADeviceMayBeSlow) {
  // The minimum is 110 J on the host, or 450/16 J on the device. The smallest part, 1/1024, distinguishes the two; it
  // costs 440 J/1024 instead of 110 J/1024 if the host is best, and no extra energy if the device is.
  EXPECT_NEAR(floor_of_two(0), 1 + 330. / 1024 / 110 / 2, 1e-4);
  // Each part on a device that starts slowly costs as much as 10 % of the loop, or more.
  EXPECT_GT(floor_of_two(0.1), 1.1);
}

TEST(ContestFloor, IsAboveOneWhereDevicesDiffer) {
  ContestFloor const floor = contest_floor(drawn(1, 1000), 20, Goal::energy);
  EXPECT_EQ(floor.devices, 1000U);
  EXPECT_EQ(floor.powers, 20U);
  EXPECT_GT(floor.geometric_mean, 1.01);
  EXPECT_LT(floor.low.value(), floor.geometric_mean);
  EXPECT_GT(floor.high.value(), floor.geometric_mean);
  EXPECT_THROW(contest_floor(drawn(1, 1), 1, Goal::time), Error);
}

TEST(ContestLaw, ACalmInstanceKeepsItsDevice) {
  ContestInstance const one = draw_contest_instance(3), quiet = calm(one);
  EXPECT_EQ(quiet.ratio, one.ratio);
  EXPECT_EQ(quiet.scenario.items, one.scenario.items);
  EXPECT_EQ(quiet.scenario.processors[device].rate.peak(), one.scenario.processors[device].rate.peak());
  EXPECT_EQ(quiet.scenario.cost.type, core::ItemCost::Type::uniform);
  EXPECT_FALSE(quiet.scenario.moves());
  for (core::ScenarioProcessor const& processor : quiet.scenario.processors) {
    EXPECT_EQ(processor.noise + processor.drift + processor.contention + processor.launch_s, 0);
    EXPECT_EQ(processor.wave_items, 0U);
  }
}

}  // namespace
}  // namespace yoke::analysis
