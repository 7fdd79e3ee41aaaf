// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/two_rates.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::execution {
namespace {

TEST(Energy, IsPeachsSum) {
  RunResult outcome;
  outcome.makespan_s = 10;
  outcome.pieces = {{host, {0, {0, 1}}, 0, 4, 0, 4, 0, 0}, {device, {0, {1, 2}}, 0, 10, 0, 10, 0, 0}};
  core::Energy const energy = core::energy_of({100, 20, 30, 5}, outcome);
  EXPECT_DOUBLE_EQ(energy.devices_j, 300);
  EXPECT_DOUBLE_EQ(energy.host_j, 1000 + 80 + 6 * 5);
}

TEST(Energy, LeapLeavesOutTheProcessorThatWouldCostMore) {
  core::Scenario scenario = scenario_of(1000000, 1e6, 1e6);
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  auto const share = [&](Powers const& powers) {
    PlanningContext context{.description = description,
                            .options = OptionValues("leap", leap.options, {{"goal", "energy"}})};
    context.hints.powers = powers;
    auto const schedule = leap.plan(context);
    double chunks = 0;
    for (auto const& done : Simulated(scenario, description, 2).run(*schedule).pieces)
      if (done.processor == device) chunks += static_cast<double>(done.piece.chunks.size());
    return chunks / 1e6;
  };
  EXPECT_NEAR(share({100, 10, 10, 0}), 0.5, 0.02);  // idle power: be done soon
  EXPECT_GT(share({1, 200, 10, 0}), 0.8);
  EXPECT_LT(share({1, 10, 200, 0}), 0.3);  // the two parts that were sent untested
}

/// Fraction of the chunks that leap gives to devices which do three million items per second each, the host one.
double frugal_share(std::size_t devices, Powers const& powers) {
  core::Scenario scenario = scenario_of(1000000, 1e6, 3e6);
  scenario.processors.resize(1 + devices, scenario.processors[device]);
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext context{.description = description,
                          .processors = 1 + devices,
                          .options = OptionValues("leap", leap.options, {{"goal", "energy"}})};
  context.hints.powers = powers;
  auto const schedule = leap.plan(context);
  double chunks = 0;
  for (auto const& done : Simulated(scenario, description, 2).run(*schedule).pieces)
    if (done.processor != host) chunks += static_cast<double>(done.piece.chunks.size());
  return chunks / 1e6;
}

TEST(Energy, LeapCountsWhatTheHostDrawsWhileItWaits) {
  // The split takes 52 W. The device alone takes 4/3 of its time at 12 W, and with a host that waits at 52 W, too.
  EXPECT_GT(frugal_share(1, {1, 40, 11, 0}), 0.9);
  EXPECT_NEAR(frugal_share(1, {1, 40, 11, 40}), 0.75, 0.03);
}

TEST(Energy, LeapCountsEveryDevice) {
  // All for a seventh of the host's time at 85 or 140 W, or the devices for a sixth at 80 W.
  double const all = frugal_share(2, {20, 5, 30, 0}), devices = frugal_share(2, {20, 60, 30, 0});
  // The host works while the devices are tested.
  EXPECT_NEAR(all, 6. / 7, 0.025);
  EXPECT_GT(devices, all + 0.03);
}

TEST(Energy, DevicesThatWorkAloneHoldNothingBackForTheHost) {
  core::Scenario scenario = scenario_of(1000000, 1e6, 1e6);
  scenario.processors[device].link_items_per_s = 1e8;
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext context{.description = description,
                          .options = OptionValues("leap", leap.options, {{"goal", "energy"}, {"who", "devices"}})};
  context.hints = hints_of(scenario);
  context.hints.powers = Powers{1, 1, 1, 0};
  auto const schedule = leap.plan(context);
  auto const pieces = Simulated(scenario, description, 2).run(*schedule).pieces;
  // Twice 7.8 %, then twice the previous part, since copies hide behind that, and the rest.
  ASSERT_EQ(pieces.size(), 5U);
  EXPECT_NEAR(static_cast<double>(pieces[2].piece.chunks.size()), 156490, 1);
  EXPECT_NEAR(static_cast<double>(pieces[3].piece.chunks.size()), 312980, 1);
}

TEST(Energy, OfARisingLoopLeapComparesRatesOnTheSameItems) {
  // The device draws four times the power that its speed would justify; the first items are the lightest.
  core::Scenario scenario = scenario_of(1000000, 1e6, 1.2e6);
  scenario.cost.type = core::ItemCost::Type::triangular;
  for (auto& processor : scenario.processors) processor.launch_s = 1e-5;
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext context{.description = description,
                          .options = OptionValues("leap", leap.options, {{"goal", "energy"}})};
  context.hints.powers = Powers{20, 80, 400, 0};
  auto const schedule = leap.plan(context);
  double on_device = 0;
  for (auto const& done : Simulated(scenario, description, 2).run(*schedule).pieces)
    if (done.processor == device) on_device += description.segments[0].work(done.piece.chunks) / 1e6;
  EXPECT_LT(on_device, 0.05);
}

TEST(Energy, AWarmLeapKnowsWhoWorks) {
  core::Scenario const scenario = scenario_of(1000000, 1e6, 1e6);
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  auto const share = [&](Powers const& powers) {
    PlanningContext context{.description = description,
                            .options = OptionValues("leap", leap.options, {{"goal", "energy"}, {"warm", "1"}})};
    context.hints.powers = powers;
    Simulated simulated(scenario, description, 2);
    search_share(leap, context, [&](PlanningContext const& now) {
      return core::trial_of(description, simulated.run(*leap.plan(now)), now.processors);
    });
    return core::trial_of(description, simulated.run(*leap.plan(context)), 2).loop_share;
  };
  EXPECT_NEAR(share({100, 10, 10, 0}), 0.5, 0.02);
  EXPECT_NEAR(share({1, 200, 10, 0}), 1, 1e-9);
  EXPECT_EQ(share({1, 10, 200, 0}), 0);
}

}  // namespace
}  // namespace yoke::execution
