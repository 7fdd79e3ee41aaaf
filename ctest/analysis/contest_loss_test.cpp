// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_loss.hpp"

#include <gtest/gtest.h>

#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

Description loop() {
  core::Scenario scenario;
  scenario.items = 100;
  return core::describe(scenario);
}

/// A piece with `launch_s` of launch, `copy_s` of exposed copies and `kernel_s` of kernel.
CompletedPiece piece(Processor p, Range chunks, double begin_s, double launch_s, double copy_s, double kernel_s) {
  return {p, {0, chunks}, begin_s, begin_s + launch_s + copy_s + kernel_s, copy_s, kernel_s, 0, 0};
}

/// 20 chunks on the host, 80 on the device, 10 s both.
RunResult best() { return {{piece(host, {0, 20}, 0, 0, 0, 10), piece(device, {20, 100}, 0, 1, 1, 8)}, 10}; }

TEST(ContestLoss, TheBestSplitLosesNothing) {
  ContestLoss const loss = loss_of(best(), best(), loop());
  for (double const part : {loss.device_rate, loss.host_rate, loss.launch, loss.copy, loss.wait, loss.share})
    EXPECT_DOUBLE_EQ(part, 0);
}

TEST(ContestLoss, ASecondOfAProcessorCountsAsMuchAsItsShareOfTheWork) {
  auto const of_device = [](double launch_s, double copy_s, double kernel_s, double pause_s) {
    double const end_s = launch_s + copy_s + kernel_s + pause_s;
    RunResult const outcome{{piece(host, {0, 20}, 0, 0, 0, 10), piece(device, {60, 100}, 0, launch_s, copy_s, 4),
                             piece(device, {20, 60}, launch_s + copy_s + 4 + pause_s, 0, 0, kernel_s - 4)},
                            end_s};
    return loss_of(outcome, best(), loop());
  };
  EXPECT_DOUBLE_EQ(of_device(2, 1, 8, 0).launch, 0.08);
  EXPECT_DOUBLE_EQ(of_device(1, 2, 8, 0).copy, 0.08);
  EXPECT_DOUBLE_EQ(of_device(1, 1, 9, 0).device_rate, 0.08);
  EXPECT_DOUBLE_EQ(of_device(1, 1, 8, 1).wait, 0.08);
  // The host is idle for the second; its fifth of that counts as loss by shares.
  EXPECT_NEAR(of_device(1, 1, 8, 1).share, 0.02, 1e-12);
  EXPECT_NEAR(of_device(1, 1, 8, 1).sum(), 0.1, 1e-12);
}

TEST(ContestLoss, OtherSharesAtTheSameRatesAreNoLossOfRate) {
  // The host does 40 chunks in 20 s; the device is done after 8 s and idle for 12.
  RunResult const outcome{{piece(device, {40, 100}, 0, 1, 1, 6), piece(host, {0, 40}, 0, 0, 0, 20)}, 20};
  ContestLoss const loss = loss_of(outcome, best(), loop());
  EXPECT_NEAR(loss.host_rate, 0, 1e-12);
  EXPECT_NEAR(loss.device_rate, 0, 1e-12);
  EXPECT_NEAR(loss.share, 1, 1e-12);
  EXPECT_NEAR(loss.sum(), 1, 1e-12);
}

TEST(ContestLoss, OfAProcessorThatTheBestSplitLeavesOutNothingIsDue) {
  RunResult const alone{{piece(host, {0, 0}, 0, 0, 0, 0), piece(device, {0, 100}, 0, 0, 0, 10)}, 10};
  RunResult const both{{piece(host, {0, 10}, 0, 0, 0, 11), piece(device, {10, 100}, 0, 0, 0, 9)}, 11};
  ContestLoss const loss = loss_of(both, alone, loop());
  EXPECT_NEAR(loss.host_rate, 0, 1e-12);
  EXPECT_NEAR(loss.share, 0.1, 1e-12);
  EXPECT_NEAR(loss.sum(), 0.1, 1e-12);
}

TEST(ContestLoss, ACaseSaysWhatTheNodeIsAndWhoIsIdleInTheEnd) {
  ContestInstance instance;
  instance.scenario.seed = 7;
  instance.scenario.items = 100;
  instance.scenario.processors.resize(2);
  instance.scenario.processors[device].rate.items_per_s = 8;
  instance.scenario.processors[device].drift = 0.2;
  instance.scenario.cost.type = core::ItemCost::Type::triangular;
  instance.scenario.cost.falling = true;
  instance.ratio = 8;
  RunResult const outcome{{piece(device, {40, 100}, 0, 1, 1, 6), piece(host, {0, 40}, 0, 0, 0, 20)}, 20};
  ContestCase const row = case_of(instance, outcome, best(), loop());
  EXPECT_EQ(row.seed, 7U);
  EXPECT_DOUBLE_EQ(row.ratio, 2);
  EXPECT_DOUBLE_EQ(row.share, 0.6);
  EXPECT_DOUBLE_EQ(row.best_share, 0.8);
  EXPECT_DOUBLE_EQ(row.device_idle, 0.6);
  EXPECT_DOUBLE_EQ(row.host_idle, 0);
  EXPECT_EQ(row.classes, "irregular drift resident long");
  EXPECT_EQ(row.cost, "falling");
  EXPECT_EQ(row.curve, "constant");
  EXPECT_EQ(row.device_drift, 0.2);
  EXPECT_FALSE(row.link_items_per_s);
}

}  // namespace
}  // namespace yoke::analysis
