// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ctest/support/two_rates.hpp"
#include "suite/contest/run_contest.hpp"
#include "suite/execution/offline_bounds.hpp"

namespace yoke {
namespace {

constexpr double exact = 1e-8;  // seconds

double bound_s(core::Scenario const& scenario) {
  return execution::makespan_bound_s(scenario, core::describe(scenario));
}

TEST(MakespanBound, IsTheWorkOverTheSumOfThePeaks) {
  EXPECT_NEAR(bound_s(scenario_of(4000, 1, 3)), 1000, exact);
  core::Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[host].wave_items = 7;
  scenario.sync_s = 3;
  scenario.processors[host].contention = 0.4;
  EXPECT_NEAR(bound_s(scenario), 1000, exact) << "what a schedule may avoid";
}

TEST(MakespanBound, CountsALaunchAndALatencyOfEachProcessorThatWorks) {
  core::Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[host].launch_s = 40;
  scenario.processors[device].launch_s = 10;
  scenario.processors[device].latency_s = 20;
  EXPECT_NEAR(bound_s(scenario), (4000 + 1 * 40 + 3 * 30) / 4.0, exact);
  scenario.processors[device].launch_s = 5000;
  EXPECT_NEAR(bound_s(scenario), 4040, exact) << "the device is not worth a launch";
}

TEST(MakespanBound, ADeviceHasNoMoreThanItsLinkBrings) {
  core::Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[device].link_items_per_s = 1;
  EXPECT_NEAR(bound_s(scenario), 2000, exact);
  scenario.cost.type = core::ItemCost::Type::triangular;
  // The heaviest items are brought first: t items have t (2 - t / 4000) of the work, and the host does t.
  EXPECT_NEAR(bound_s(scenario), 2000 * (3 - std::sqrt(5.0)), 1);
}

TEST(MakespanBound, HasTheDriftOfEachRate) {
  core::Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[0].drift = scenario.processors[1].drift = 0.5;
  EXPECT_NEAR(bound_s(scenario), 1000 * (std::sqrt(2.0) - 1) / 0.5, 1e-6);
  scenario.processors[0].drift = scenario.processors[1].drift = -0.5;
  EXPECT_NEAR(bound_s(scenario), 1000 + 250 / 0.5, 1e-6);
}

/// No schedule, whatever it is given, and no two pieces of the clairvoyant are below the bound.
TEST(MakespanBound, NoScheduleOfAnyInstanceIsBelowIt) {
  auto const field = contest::contestants({.goal = Goal::time});
  std::size_t runs = 0;
  double nearest = 10;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    analysis::ContestInstance instance = analysis::draw_contest_instance(seed);
    for (auto& processor : instance.scenario.processors) processor.noise = 0;
    Description const description = core::describe(instance.scenario);
    double const least_s = execution::makespan_bound_s(instance.scenario, description);
    EXPECT_GE(execution::clairvoyant_s(instance.scenario, description), least_s * (1 - 1e-9)) << seed;
    // All schedulers on some, some on all: each takes its time.
    for (std::size_t f = seed % 4; f < field.size(); f += 4) {
      double const ratio = contest::compete(field[f], instance, description).outcome.makespan_s / least_s;
      EXPECT_GE(ratio, 1 - 1e-9) << seed << " " << field[f].scheduler << " depth " << field[f].depth;
      nearest = std::min(nearest, ratio);
      ++runs;
    }
    if (HasFailure()) break;
  }
  std::printf("%zu runs, the nearest at %.4f of the bound\n", runs, nearest);
  EXPECT_GE(runs, 2000U);
}

}  // namespace
}  // namespace yoke
