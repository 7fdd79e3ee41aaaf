// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <gtest/gtest.h>

#include "ctest/support/two_rates.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::execution {
namespace {

RunResult simulated(core::Scenario const& scenario, char const* name,
                    std::map<std::string, std::string> const& given = {}, std::size_t depth = 1) {
  Description const description = core::describe(scenario);
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  auto const schedule =
      partitioner.plan({.description = description, .options = OptionValues(name, partitioner.options, given)});
  return Simulated(scenario, description, depth).run(*schedule);
}

TEST(Simulated, APieceTakesLaunchTransferAndItsWorkOverTheRate) {
  core::Scenario scenario = scenario_of(100, 1, 4);
  scenario.processors[1].launch_s = 1;
  scenario.processors[1].latency_s = 2;
  scenario.processors[1].link_items_per_s = 10;
  RunResult const outcome = simulated(scenario, "go");
  EXPECT_DOUBLE_EQ(outcome.makespan_s, 1 + 2 + 10 + 25);
  EXPECT_DOUBLE_EQ(outcome.pieces[0].copy_in_s, 12);
  EXPECT_DOUBLE_EQ(outcome.pieces[0].kernel_s, 25);
}

TEST(Simulated, APartialWaveCostsAWholeOne) {
  core::Scenario scenario = scenario_of(100, 1, 1);
  scenario.processors[1].wave_items = 64;
  EXPECT_DOUBLE_EQ(simulated(scenario, "go").makespan_s, 128);
}

TEST(Simulated, LaunchAheadHidesLaunchesBehindKernels) {
  core::Scenario scenario = scenario_of(100, 1e-9, 1);
  scenario.processors[0].rate.items_per_s = 1e-6;  // takes one part and is not seen again
  scenario.processors[1].launch_s = 5;
  auto const device_end_s = [&](std::size_t depth) {
    double end_s = 0;
    for (auto const& done : simulated(scenario, "dynamic", {{"parts", "10"}}, depth).pieces)
      if (done.processor == device) end_s = std::max(end_s, done.end_s);
    return end_s;
  };
  EXPECT_DOUBLE_EQ(device_end_s(1), 9 * (5 + 10));
  EXPECT_DOUBLE_EQ(device_end_s(2), 5 + 9 * 10);
}

TEST(Simulated, KernelsBackToBackShareTheDrain) {
  core::Scenario scenario = scenario_of(100, 1e-6, 1);
  scenario.processors[1].rate.type = core::RateCurve::Type::saturating;
  scenario.processors[1].rate.half_items = 10;
  auto const pieces = simulated(scenario, "dynamic", {{"parts", "10"}}, 2).pieces;
  EXPECT_DOUBLE_EQ(pieces[0].kernel_s, 20);  // at half of the rate
  EXPECT_DOUBLE_EQ(pieces[1].kernel_s, 15);  // 20 of 30
}

TEST(Simulated, ABarrierCostsSyncBetweenRounds) {
  core::Scenario scenario = scenario_of(1024, 1, 1);
  double const free_s = simulated(scenario, "cap", {{"min_phases", "1"}}).makespan_s;
  scenario.sync_s = 3;
  EXPECT_DOUBLE_EQ(simulated(scenario, "cap", {{"min_phases", "1"}}).makespan_s, free_s + 3);
}

TEST(Simulated, TheSeedDecides) {
  core::Scenario scenario = scenario_of(10000, 1, 3);
  scenario.processors[0].noise = scenario.processors[1].noise = 0.1;
  double const first_s = simulated(scenario, "dynamic").makespan_s;
  EXPECT_EQ(simulated(scenario, "dynamic").makespan_s, first_s);
  scenario.seed = 2;
  EXPECT_NE(simulated(scenario, "dynamic").makespan_s, first_s);
}

TEST(Simulated, AnHourglassThatStandsStillIsAStallNotAHang) {
  core::Scenario scenario = scenario_of(1000, 1, 1);
  scenario.processors[1].rate.type = core::RateCurve::Type::table;
  scenario.processors[1].rate.x = {0.5, 0.6};
  scenario.processors[1].rate.table_items_per_s = {0, 1};
  for (auto const& partitioner : registered_partitioners()) {
    if (partitioner.search || lacks_required(partitioner.options, {}) || partitioner.role == Role::code_partition ||
        partitioner.needs_shared_data)
      continue;
    SCOPED_TRACE(partitioner.name);
    EXPECT_NO_THROW(simulated(scenario, partitioner.name.c_str(), {}, 2));
  }
}

TEST(Simulated, LeapsPartsDoNotGrowWhereCopiesTakeAsLongAsKernels) {
  core::Scenario scenario = scenario_of(100000, 1e4, 1e6);
  scenario.processors[1].link_items_per_s = 1e6;
  std::size_t before = 0;
  for (auto const& done : simulated(scenario, "leap", {}, 2).pieces) {
    if (done.processor != device) continue;
    if (before > 0) {
      EXPECT_LE(done.piece.chunks.size(), before);
    }
    before = done.piece.chunks.size();
  }
}

TEST(Simulated, PartitionersKnowWavesIfTheScenarioSaysSo) {
  core::Scenario scenario = scenario_of(4096, 1, 4);
  scenario.chunk_items = 2;
  scenario.processors[1].wave_items = 256;
  EXPECT_TRUE(hints_of(scenario).step_chunks.empty());
  auto const makespan_s = [&] {
    Description const description = core::describe(scenario);
    Partitioner const& cap = find_named(registered_partitioners(), "cap", "partitioner");
    auto const schedule = cap.plan(
        {.description = description, .options = OptionValues("cap", cap.options, {}), .hints = hints_of(scenario)});
    return Simulated(scenario, description).run(*schedule).makespan_s;
  };
  double const blind_s = makespan_s();
  scenario.processors[1].wave_known = true;
  EXPECT_EQ(hints_of(scenario).step_chunks, (std::vector<std::size_t>{1, 128}));
  EXPECT_LT(makespan_s(), 0.95 * blind_s);
}

}  // namespace
}  // namespace yoke::execution
