// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/device_belief.hpp"

#include <gtest/gtest.h>

namespace yoke::partitioners {
namespace {

/// A host of 100 W in a node of 50 W: with a device of 450 W the host alone is best below 3 times its rate.
constexpr Powers costly_device{50, 100, 450, 0};

DeviceBelief belief(Powers const& powers) { return {{Goal::energy, {}, powers}, 5, 1.2}; }

TEST(DeviceBelief, AKernelTellsWhoIsBest) {
  // A tenth of the loop, of which the host needs 1 s: 0.2 s are half of the host's rate, 0.005 s 20 times that.
  DeviceBelief const slow = belief(costly_device).after({{0.1, 0, 0.2}}, 1, 0);
  DeviceBelief const fast = belief(costly_device).after({{0.1, 0, 0.005}}, 1, 0);
  EXPECT_LT(slow.loss_of(Who::host), 0.02);
  EXPECT_GT(slow.loss_of(Who::devices), 1);
  EXPECT_GT(fast.loss_of(Who::host), 0.5);
  EXPECT_LT(fast.loss_of(Who::devices), 0.2);
}

TEST(DeviceBelief, ASmallSlowKernelLeavesHopeThatALargeOneIsFaster) {
  DeviceBelief const after_small = belief(costly_device).after({{0.01, 0, 0.01}}, 1, 0);
  DeviceBelief const after_large = belief(costly_device).after({{0.2, 0, 0.2}}, 1, 0);
  EXPECT_GT(after_small.loss_of(Who::host), 3 * after_large.loss_of(Who::host));
}

TEST(DeviceBelief, CopiesBoundTheRate) {
  EXPECT_GT(belief(costly_device).loss_of(Who::host), 0.2);
  // Not above the host's rate: a device that never pays.
  EXPECT_NEAR(belief(costly_device).after({}, 1, 1).loss_of(Who::host), 0, 1e-12);
}

TEST(DeviceBelief, APartThatDoesNotComeBackSetsTheHostToWork) {
  // Above 3.75 times the host's rate the device alone is best.
  Powers const powers{100, 40, 50, 0};
  EXPECT_FALSE(belief(powers).host_should_work(0.1, 0, 1));
  EXPECT_TRUE(belief(powers).host_should_work(0.1, 0.2, 1));
}

TEST(DeviceBelief, LearningCostsMoreTheMoreADeviceDraws) {
  EXPECT_GT(belief({50, 100, 700, 0}).loss_of_learning(0.25), belief({50, 100, 100, 0}).loss_of_learning(0.25));
  // If the device always pays, little can be lost.
  EXPECT_LT(belief({300, 20, 50, 0}).loss_of_learning(0.25), 0.1);
}

}  // namespace
}  // namespace yoke::partitioners
