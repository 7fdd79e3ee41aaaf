// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/campaign_fixture.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke::execution {
namespace {

/// Each beat is a tenth slower than the one before.
class SlowingDown final : public core::Heartbeat {
 public:
  core::Beat beat() override {
    if (fails) throw std::runtime_error("no pulse");
    ++beats;
    double const speed = 1 - 0.1 * static_cast<double>(beats);
    return {{{speed, 0.5}, {2, {}}, {1.5, 0.25}}, 0.125, "no memory of the device"};
  }
  std::size_t beats = 0;
  bool fails = false;
};

class BeatenCampaigns : public Campaigns {
 protected:
  SlowingDown heartbeat;
};

TEST_F(BeatenCampaigns, RowsHoldTheSpeedBeforeTheirRun) {
  campaign.heartbeat = &heartbeat;
  campaign.subject.plans = {plan_of("go"), plan_of("co")};
  campaign.settings.repetitions = 2;
  run();
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(heartbeat.beats, 4U) << "none for warm-ups";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_NEAR(rows[i].speed_host_arithmetic.value(), 0.9 - 0.1 * static_cast<double>(i), 1e-12);
    EXPECT_DOUBLE_EQ(rows[i].speed_host_memory.value(), 0.5);
    EXPECT_DOUBLE_EQ(rows[i].speed_device_arithmetic.value(), 1.5) << "the slowest device's";
    EXPECT_DOUBLE_EQ(rows[i].speed_device_memory.value(), 0.25) << "of those that are known";
    EXPECT_DOUBLE_EQ(rows[i].speed_age_s.value(), 0.125);
    EXPECT_EQ(rows[i].speed_reason, "no memory of the device");
  }
}

TEST_F(BeatenCampaigns, WhatCannotBeMeasuredIsEmptyWithItsReason) {
  core::UnknownSpeed unknown("no machine file");
  campaign.heartbeat = &unknown;
  campaign.subject.plans = {plan_of("go")};
  campaign.settings.repetitions = 1;
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_FALSE(rows[0].speed_host_arithmetic || rows[0].speed_device_memory || rows[0].speed_age_s);
  EXPECT_EQ(rows[0].speed_reason, "no machine file");
}

TEST_F(BeatenCampaigns, AHeartbeatThatFailsIsARowOfThePlan) {
  heartbeat.fails = true;
  campaign.heartbeat = &heartbeat;
  campaign.subject.plans = {plan_of("go")};
  campaign.settings.repetitions = 2;
  EXPECT_EQ(run().exit, Exit::wrong);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, Status::failed);
  EXPECT_EQ(rows[0].reason, "no pulse");
}

}  // namespace
}  // namespace yoke::execution
