// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/frugality.hpp"

#include <gtest/gtest.h>

namespace yoke::partitioners {
namespace {

Frugality saving(Powers const& powers, Goal goal = Goal::energy, std::optional<Who> who = {}) {
  return Frugality({.aim = {goal, {}, powers}, .ratio = 5, .spread = 1.2, .who = who});
}

/// A device 3 times as fast as the host.
constexpr Frugality::Rest rest{.both_s = 1, .host_s = 4, .devices_s = 4. / 3};

TEST(Frugality, OneOfThreeIsTheBest) {
  EXPECT_EQ(saving({100, 10, 10, 0}).best_of(rest).who, Who::both);
  EXPECT_EQ(saving({1, 200, 11, 0}).best_of(rest).who, Who::devices);
  EXPECT_EQ(saving({1, 11, 200, 0}).best_of(rest).who, Who::host);
}

TEST(Frugality, UnderAPowerCapOneWorksAsMuchAsThePowerAllows) {
  auto const choice = [](double cap_w, Powers const& powers) {
    return Frugality({.aim = {Goal::time, cap_w, powers}}).best_of(rest);
  };
  // Both: 1 s at 120 W; the device alone: 4/3 s at 90 W. At 100 W: the host for 0.4 s, all for 1.2 s.
  Powers const powers{30, 30, 60, 0};
  auto const [who, host, devices] = choice(100, powers);
  EXPECT_EQ(who, Who::both);
  EXPECT_NEAR(host, 0.4, 1e-9);
  EXPECT_EQ(devices, 1);
  EXPECT_EQ(choice(120, powers).host, 1);
  // At 70 W the device must pause anyway: a choice that saves joules saves time.
  EXPECT_EQ(choice(70, powers).who, Who::devices);
  // The device is not worth its watts: the host alone draws 60 W, and the device adds as much as the cap leaves.
  auto const frugal = choice(100, {30, 30, 400, 0});
  EXPECT_EQ(frugal.who, Who::both);
  EXPECT_EQ(frugal.host, 1);
  // h + 3 d = 4 and 60 h + 400 d = 100 h, times in s; equal finish is d = 1.
  EXPECT_NEAR(frugal.devices, 0.4 / 1.3, 1e-9);
}

TEST(Frugality, WhereTimeCountsMoreBothWork) {
  // Both: 120 J in 1 s; the device alone: 107 J in 4/3 s.
  Powers const powers{30, 40, 50, 0};
  EXPECT_EQ(saving(powers).best_of(rest).who, Who::devices);
  EXPECT_EQ(saving(powers, Goal::edp).best_of(rest).who, Who::both);
  EXPECT_EQ(saving(powers, Goal::ed2p).best_of(rest).who, Who::both);
  // Both: 52 J; the device alone: 16 J.
  EXPECT_EQ(saving({1, 40, 11, 0}, Goal::edp).best_of(rest).who, Who::devices);
}

TEST(Frugality, TheFirstPartIsSmallerTheMoreTheDeviceMayWaste) {
  double const harmless = saving({300, 20, 50, 0}).first_part(0.08),
               wasteful = saving({20, 40, 700, 0}).first_part(0.08);
  EXPECT_EQ(harmless, 0.08);
  EXPECT_LT(wasteful, 0.05);
}

TEST(Frugality, AnotherPartIsTriedOnlyIfTheFirstWasTooSmallToTell) {
  Powers const powers{50, 100, 450, 0};
  Frugality small = saving(powers), large = saving(powers);
  small.worked_on_device(0.012, {0.01, 0, 0.008});
  large.worked_on_device(0.2, {0.2, 0, 0.2});
  EXPECT_GE(small.next_part(0.01, 0.9, 1, 0), 0.02);
  EXPECT_EQ(large.next_part(0.2, 0.8, 1, 0), 0);
  // A link that is slower than the host is sufficient evidence.
  EXPECT_EQ(small.next_part(0.01, 0.9, 1, 0.5), 0);
}

TEST(Frugality, AHostOfOnePartDoesNotWait) {
  Frugality const frugality = saving({50, 300, 50, 0});
  EXPECT_FALSE(frugality.host_waits(0.08, 0, 1, 1));
  EXPECT_TRUE(frugality.host_waits(0.08, 0, 1, 2));
}

TEST(Frugality, WhereTimeCountsNothingIsTested) {
  Frugality const saves_both = saving({20, 40, 700, 0}, Goal::edp);
  EXPECT_EQ(saves_both.first_part(0.25), 0.25);
  EXPECT_FALSE(saving({50, 300, 50, 0}, Goal::edp).host_waits(0.08, 0, 1, 2));
}

TEST(Frugality, WhoIsToldLearnsNothing) {
  Frugality const told = saving({50, 100, 450, 0}, Goal::energy, Who::devices);
  EXPECT_EQ(told.best_of(rest).who, Who::devices);
  EXPECT_EQ(told.first_part(0.25), 0.25);
  EXPECT_EQ(told.next_part(0.01, 0.9, 1, 0), 0);
}

}  // namespace
}  // namespace yoke::partitioners
