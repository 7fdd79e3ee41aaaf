// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/forecast/forecast.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/sample.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::forecast {
namespace {
using testing::HasSubstr;

/// PerDome's forecast for one segment of 1000 items of 40 bytes: 4 us on the host, 0.8 us on the device.
Forecast forecast_of(core::Plan const& plan, Description const& description = sample::loop(),
                     Machine const& machine = sample::two_processors()) {
  return forecast(*ready("perdome", machine).predictor, *plan.partitioner, plan.options, description,
                  DataMode::resident, machine.processors.size());
}

TEST(Forecast, PredictsTheSplitThatTheOptionsAskFor) {
  auto const half = forecast_of(plan_named("dp", {{"share", "0.5"}}));
  EXPECT_EQ(half.status, Status::predicted);
  EXPECT_EQ(half.share, 0.5);
  EXPECT_NEAR(half.prediction.time_s, 2e-6, 1e-15);
  EXPECT_EQ(half.reason, "");
}

TEST(Forecast, CountsEveryIteration) {
  auto description = sample::loop();
  description.iterations = 3;
  EXPECT_NEAR(forecast_of(plan_named("co"), description).prediction.time_s, 3 * 4e-6, 1e-15);
}

TEST(Forecast, PredictsASearchedShareAtEqualFinish) {
  auto const searched = forecast_of(plan_named("p-dp"));
  EXPECT_EQ(searched.status, Status::predicted);
  EXPECT_NEAR(searched.share.value(), 5. / 6, 1e-12);
  EXPECT_NEAR(searched.prediction.processor_s[host], searched.prediction.processor_s[device], 1e-15);
}

TEST(Forecast, SearchesSharesByPredictedTrialRuns) {
  EXPECT_NEAR(forecast_of(plan_named("qilin")).share.value(), 5. / 6, 1e-9);
  auto const on_device = forecast_of(plan_named("select"));
  EXPECT_EQ(on_device.share, 1);
  EXPECT_NEAR(on_device.prediction.time_s, 8e-7, 1e-15);
  auto machine = sample::two_processors();
  std::swap(machine.processors[host].t_b_s, machine.processors[device].t_b_s);
  EXPECT_EQ(forecast_of(plan_named("select"), sample::loop(), machine).share, 0);
}

TEST(Forecast, DynamicPlansHaveNoPrediction) {
  auto const dynamic = forecast_of(plan_named("cap"));
  EXPECT_EQ(dynamic.status, Status::dynamic);
  EXPECT_FALSE(dynamic.share);
}

Machine node_with_launches() {
  auto machine = sample::two_processors();
  for (auto& processor : machine.processors) processor.launch_s = Quantity::specified(1e-9);
  return machine;
}

Forecast by_yoke(core::Plan const& plan, Description const& description,
                 Machine const& machine = node_with_launches()) {
  return forecast(*ready("yoke", machine).predictor, *plan.partitioner, plan.options, description, DataMode::resident,
                  machine.processors.size());
}

TEST(Forecast, YokePlaysPlansThroughThatDecideWhileRunning) {
  auto const cap = by_yoke(plan_named("cap"), sample::loop());
  EXPECT_EQ(cap.status, Status::predicted);
  double const best_s = by_yoke(plan_named("p-dp"), sample::loop()).prediction.time_s;
  EXPECT_GT(cap.prediction.time_s, best_s);
  EXPECT_LT(cap.prediction.time_s, 2 * best_s);
  EXPECT_EQ(cap.prediction.bottleneck.substr(cap.prediction.bottleneck.find(' ')), " bytes");
}

TEST(Forecast, YokeSearchesSharesByTheRuleOfThePartitioner) {
  auto const searched = by_yoke(plan_named("p-dp"), sample::loop());
  EXPECT_NEAR(searched.share.value(), 5. / 6, 0.002);
  EXPECT_NEAR(searched.prediction.processor_s[host], searched.prediction.processor_s[device], 2e-9);
}

TEST(Forecast, YokeSeesPipelinesFillAndDrain) {
  auto description = sample::loop();
  description.segments.push_back(description.segments[0]);
  description.segments[1].name = "next";
  description.segments[1].after = 0;
  auto const plan = plan_named("cp", {{"assign", "loop=host,next=device"}, {"groups", "4"}});
  // A quarter of the first segment's 4 us per step, then a quarter of the second's 0.8 us, a launch each.
  EXPECT_NEAR(by_yoke(plan, description).prediction.time_s, 4e-6 + 0.2e-6 + 5e-9, 1e-14);
}

TEST(Forecast, PlansThatDoNotSuitTheWorkloadAreSkipped) {
  auto const skipped = forecast_of(plan_named("cp"));
  EXPECT_EQ(skipped.status, Status::skipped);
  EXPECT_THAT(skipped.reason, HasSubstr("segment"));
}

TEST(Forecast, AMissingNumberIsTheReason) {
  auto machine = sample::two_processors();
  machine.processors[device].t_b_s = {};
  auto const unpredicted = forecast_of(plan_named("go"), sample::loop(), machine);
  EXPECT_EQ(unpredicted.status, Status::unpredicted);
  EXPECT_THAT(unpredicted.reason, HasSubstr("no t_b_s for the device"));
}

TEST(Forecast, NoTimeIsNoPrediction) {
  auto description = sample::loop();
  description.segments[0].per_item = {};
  auto const nothing = forecast_of(plan_named("co"), description);
  EXPECT_EQ(nothing.status, Status::unpredicted);
  EXPECT_EQ(nothing.reason, "nothing that this model counts takes time");
}

}  // namespace
}  // namespace yoke::forecast
