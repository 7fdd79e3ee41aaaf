// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/meters/node_meter.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;

Sensor counter(std::optional<double> wraps_at_j = {}) {
  Sensor sensor;
  sensor.name = "counter";
  sensor.update_s = 1e-3;
  sensor.resolution = 1e-3;
  sensor.wraps_at_j = wraps_at_j;
  return sensor;
}

Sensor power() {
  Sensor sensor = counter();
  sensor.name = "power";
  sensor.kind = Sensor::Kind::watts;
  return sensor;
}

Joules tallied(Sensor const& sensor, std::vector<PowerSample> const& readings) {
  SensorTally tally(sensor);
  for (auto const& [time_s, value] : readings) tally.add(time_s, value);
  return tally.joules();
}

TEST(SensorTally, ACountersJoulesAreItsDifference) {
  auto const joules = tallied(counter(), {{0, 5}, {1, 30}, {2, 105}});
  EXPECT_DOUBLE_EQ(joules.value.value(), 100);
  EXPECT_DOUBLE_EQ(joules.uncertainty.value(), 1e-3 + 50 * 1e-3);  // a step, and an update at an edge
}

TEST(SensorTally, ACounterThatWrapsGoesOn) {
  EXPECT_DOUBLE_EQ(tallied(counter(262'143), {{0, 262'100}, {1, 57}}).value.value(), 100);
}

TEST(SensorTally, ACounterThatJumpsBackIsNoWrap) {
  auto const reset = tallied(counter(), {{0, 200}, {1, 3}});
  EXPECT_FALSE(reset.value);
  EXPECT_THAT(reset.reason, HasSubstr("counter jumped back from 200 J to 3 J, as a reset does"));
  // No processor draws 262 kJ in a second.
  EXPECT_FALSE(tallied(counter(262'143), {{0, 200}, {1, 150}}).value);
  EXPECT_THAT(tallied(counter(), {{0, 1}, {1, 1e6}}).reason, HasSubstr("jumped ahead"));
}

TEST(SensorTally, ACounterThatStandsStillHasNoJoulesNotZero) {
  auto const stuck = tallied(counter(), {{0, 7}, {1, 7}});
  EXPECT_FALSE(stuck.value);
  EXPECT_EQ(stuck.reason, "counter stood still for 1 s");
}

TEST(SensorTally, AWindowBelowTwoUpdatesIsTooShort) {
  Sensor slow = counter();
  slow.update_s = 0.1;
  auto const brief = tallied(slow, {{0, 1}, {0.15, 9}});
  EXPECT_FALSE(brief.value);
  EXPECT_EQ(brief.reason, "counter is updated every 0.1 s, too seldom for a window of 0.15 s");
  EXPECT_TRUE(tallied(slow, {{0, 1}, {0.2, 9}}).value);
}

TEST(SensorTally, PowerIsIntegratedByTrapezoids) {
  auto const joules = tallied(power(), {{0, 10}, {1, 30}, {3, 50}});
  EXPECT_DOUBLE_EQ(joules.value.value(), 20 + 80);
  EXPECT_DOUBLE_EQ(joules.uncertainty.value(), 3e-3 + 40 * 1e-3);
}

TEST(SensorTally, ASensorThatVanishesSaysWhy) {
  Sensor const sensor = counter();
  SensorTally tally(sensor);
  tally.add(0, 1);
  tally.fail("is gone");
  tally.add(1, 2);
  EXPECT_FALSE(tally.joules().value);
  EXPECT_EQ(tally.joules().reason, "counter is gone");
}

TEST(SensorTally, OneReadingIsNoWindow) { EXPECT_FALSE(tallied(counter(), {{0, 1}}).value); }

}  // namespace
}  // namespace yoke::meters
