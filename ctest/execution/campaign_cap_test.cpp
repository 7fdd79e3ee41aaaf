// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>

#include "ctest/support/campaign_fixture.hpp"

namespace yoke::execution {
namespace {

using testing::HasSubstr;

/// A node that draws the same in every run.
class SteadyMeter final : public Meter {
 public:
  void start() override {}
  MeterReading stop(MeteredRuns const& runs) override {
    MeterReading reading{"a meter", {}};
    reading.domains["node"] = watts ? Joules{*watts * runs.first.makespan_s, {}} : Joules{{}, "broken"};
    reading.idle_w = idle_w;
    return reading;
  }
  std::optional<double> watts = 250, idle_w = 50;
};

class PowerCaps : public Campaigns {
 protected:
  PowerCaps() {
    campaign.meter = &meter;
    campaign.settings.repetitions = 2;
    campaign.settings.power_cap_w = 150;
    campaign.settings.pause = [this](double seconds) { pauses_s.push_back(seconds); };
    campaign.subject.plans = {plan_of("static")};
  }
  SteadyMeter meter;
  std::vector<double> pauses_s;
};

TEST_F(PowerCaps, APlanThatDrawsMoreIsFollowedByAPauseThatBringsTheAverageDown) {
  run();
  ASSERT_EQ(rows.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    double const run_s = rows[i].makespan_s.value(), pause_s = rows[i].pause_s.value();
    EXPECT_EQ(rows[i].power_cap_w, 150);
    EXPECT_NEAR((250 * run_s + 50 * pause_s) / (run_s + pause_s), 150, 1e-9);
    EXPECT_EQ(pauses_s.at(i), pause_s);
  }
}

TEST_F(PowerCaps, APlanThatDrawsLessDoesNotPause) {
  meter.watts = 140;
  run();
  EXPECT_EQ(rows.at(0).pause_s, 0);
}

TEST_F(PowerCaps, WithoutAMeasuredIdlePowerThatOfThePowersCounts) {
  meter.idle_w.reset();
  campaign.subject.hints.powers = Powers{50, 1, 1, 1};
  run();
  EXPECT_NEAR(rows.at(0).pause_s.value(), rows[0].makespan_s.value(), 1e-9);
}

TEST_F(PowerCaps, WhatNoPauseHoldsIsSaid) {
  meter.idle_w = 160;
  run();
  EXPECT_FALSE(rows.at(0).pause_s);
  EXPECT_THAT(rows[0].energy_reason, HasSubstr("power cap: 150 W is not above the 160 W of the idle node"));
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_TRUE(pauses_s.empty());
}

TEST_F(PowerCaps, AnUnknownEnergyIsSaid) {
  meter.watts.reset();
  run();
  EXPECT_FALSE(rows.at(0).pause_s);
  EXPECT_THAT(rows[0].energy_reason, HasSubstr("power cap: the node's energy is unknown"));
}

TEST_F(PowerCaps, LeapPlansForTheCapOfTheNode) {
  // Both draw 120 W, the device alone 90 W; the host stops early for 100 W.
  auto const share = [&](std::optional<double> cap_w) {
    rows.clear();
    campaign.subject.plans = {plan_of("leap", {{"ratio", "1"}})};
    campaign.subject.hints.powers = Powers{30, 30, 60, 0};
    campaign.subject.hints.power_cap_w = cap_w;
    run();
    return rows.at(0).share.value();
  };
  EXPECT_NEAR(share({}), 0.75, 0.03);
  EXPECT_GT(share(95), 0.83);
  // Without powers it minimizes time.
  campaign.subject.hints.powers.reset();
  campaign.subject.plans = {plan_of("leap")};
  rows.clear();
  run();
  EXPECT_EQ(rows.at(0).status, Status::ok);
}

}  // namespace
}  // namespace yoke::execution
