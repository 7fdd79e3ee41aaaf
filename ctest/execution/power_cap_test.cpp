// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/two_rates.hpp"
#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/offline_bounds.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::execution {
namespace {

TEST(Clairvoyant, UnderAPowerCapASplitWorksAsMuchAsThePowerAllows) {
  // Both: 120 W for 1000 s. At 100 W one item on the host costs 30 J and saves a third of a second of the device.
  core::Scenario const scenario = scenario_of(4000, 1, 3);
  Description const description = core::describe(scenario);
  Powers const powers{30, 30, 60, 0};
  Aim const aim{Goal::time, 100, powers};
  RunResult const best = best_split(scenario, description, aim);
  double const energy_j = core::energy_of(powers, best).sum_j();
  EXPECT_LE(energy_j / best.makespan_s, 100.1);
  double const host_items = static_cast<double>(best.pieces[host].piece.chunks.size());
  // (4000 - h) / 3 s of the device at 90 W and h s of the host at 30 W are 100 W on average.
  double const expected = 10. * 4000 / 3 / (30 + 10. / 3);
  EXPECT_NEAR(host_items, expected, 2);
  EXPECT_NEAR(aim.of(best.makespan_s, energy_j), (4000 - expected) / 3, 1);
}

TEST(PowerCap, ARunAboveItIsFollowedByAPauseOfTheIdleNode) {
  Aim const aim{Goal::time, 100, {40, 0, 0, 0}};
  EXPECT_DOUBLE_EQ(aim.pause_s(10, 1600), 10);  // 600 J too many, 60 W fewer while idle
  EXPECT_DOUBLE_EQ(aim.of(10, 1600), 20);
  EXPECT_DOUBLE_EQ(aim.of(10, 900), 10);
  EXPECT_DOUBLE_EQ((Aim{Goal::energy, 100, {40, 0, 0, 0}}.of(10, 1600)), 2000);
  EXPECT_DOUBLE_EQ((Aim{Goal::edp, {}, {}}.of(10, 1600)), 16000);
}

/// Time and average power of leap on a device three times as fast as the host; a cap of 0 is none.
std::pair<double, double> leap_under_cap(double cap_w, Powers const& powers) {
  core::Scenario const scenario = scenario_of(1000000, 1e6, 3e6);
  Description const description = core::describe(scenario);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext context{
      .description = description,
      .options = OptionValues("leap", leap.options, {{"power_cap", std::to_string(cap_w)}, {"ratio", "1"}})};
  context.hints.powers = powers;
  auto const schedule = leap.plan(context);
  RunResult const result = Simulated(scenario, description, 2).run(*schedule);
  return {result.makespan_s, core::energy_of(powers, result).sum_j() / result.makespan_s};
}

TEST(PowerCap, LeapWorksOnBothForAsLongAsThePowerAllows) {
  // Both take 1/4 s at 120 W, the device alone 1/3 s at 90 W; at 100 W the best is 0.3 s.
  Powers const powers{30, 30, 60, 0};
  auto const [free_s, free_w] = leap_under_cap(0, powers);
  EXPECT_NEAR(free_s, 0.25, 0.01);
  EXPECT_NEAR(free_w, 120, 2);
  auto const [capped_s, capped_w] = leap_under_cap(100, powers);
  EXPECT_NEAR(capped_w, 100, 2);
  EXPECT_NEAR(capped_s, 0.3, 0.01);
  // A cap that nothing exceeds changes nothing.
  EXPECT_EQ(leap_under_cap(121, powers), leap_under_cap(0, powers));
}

TEST(PowerCap, MustBeAboveTheIdleNodeAndNeedsPowers) {
  EXPECT_THROW(leap_under_cap(30, {30, 30, 60, 0}), NotApplicable);
  Description const description = core::describe(scenario_of(1000, 1, 3));
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext const unknown{.description = description,
                                .options = OptionValues("leap", leap.options, {{"power_cap", "100"}})};
  EXPECT_THROW(leap.plan(unknown), NotApplicable);
}

}  // namespace
}  // namespace yoke::execution
