// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/campaign_fixture.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke::execution {
namespace {

/// Reads the numbers of a list, one after the other.
class ScriptedMeter final : public Meter {
 public:
  void start() override { ++starts; }
  MeterReading stop(MeteredRuns const& runs) override {
    last_makespan_s = runs.makespans_s;
    last_count = runs.count;
    return {"scripted", {{"host", {static_cast<double>(starts), {}}}, {"device", {{}, "no counter"}}}};
  }
  std::size_t starts = 0;
  double min_window_s() const override { return window_s; }
  double last_makespan_s = 0, window_s = 0;
  std::size_t last_count = 0;
};

class MeteredCampaigns : public Campaigns {
 protected:
  /// Runs of `quick` are too short for the meter.
  void ask_for_a_window() {
    meter.window_s = 0.01;
    campaign.meter = &meter;
    campaign.subject.plans = {plan_of("go")};
  }

  ScriptedMeter meter;
  VirtualExecutor quick{description, 2, at_rates({1e9, 1e9})};
};

TEST_F(MeteredCampaigns, RowsHoldTheJoulesThatTheMeterReads) {
  campaign.meter = &meter;
  campaign.subject.plans = {plan_of("go")};
  campaign.settings.repetitions = 2;
  run();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].energy_source, "scripted");
  EXPECT_DOUBLE_EQ(rows[0].host_energy_j.value(), 1);  // warm-ups are not metered
  EXPECT_DOUBLE_EQ(rows[1].host_energy_j.value(), 2);
  EXPECT_FALSE(rows[0].device_energy_j);
  EXPECT_DOUBLE_EQ(meter.last_makespan_s, rows[1].makespan_s.value());
}

TEST_F(MeteredCampaigns, ARunTooShortForTheMeterIsRepeatedInAWindowOfItsOwn) {
  ask_for_a_window();
  campaign.settings.repetitions = 1;
  run_on(quick);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(meter.starts, 2U);
  EXPECT_GT(meter.last_count, 1U);
  EXPECT_DOUBLE_EQ(rows[0].makespan_s.value(), 1e-6);  // makespan of one run
  EXPECT_NEAR(meter.last_makespan_s, 1e-6 * static_cast<double>(meter.last_count), 1e-9);
  EXPECT_DOUBLE_EQ(rows[0].host_energy_j.value(), 2);
}

TEST_F(MeteredCampaigns, TheLastRunOfAMetersWindowIsVerified) {
  ask_for_a_window();
  campaign.settings.repetitions = 1;
  campaign.settings.warmups = 0;
  judge.right_calls = 1;
  EXPECT_EQ(run_on(quick).exit, Exit::wrong);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, Status::wrong);
}

TEST_F(MeteredCampaigns, WithoutAMeterEnergyIsUnavailable) {
  campaign.subject.plans = {plan_of("go"), plan_of("cp")};
  run();
  for (auto const& row : rows) {
    EXPECT_EQ(row.energy_source, "unavailable");
    EXPECT_FALSE(row.host_energy_j);
  }
}

}  // namespace
}  // namespace yoke::execution
