// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/clairvoyant.hpp"

namespace yoke {
namespace {

Scenario scenario_of(std::size_t items, double host_rate, double device_rate) {
  Scenario scenario;
  scenario.items = items;
  scenario.processors.resize(2);
  scenario.processors[0].rate.items_per_s = host_rate;
  scenario.processors[1].rate.items_per_s = device_rate;
  return scenario;
}

RunResult simulated(Scenario const& scenario, char const* name, std::map<std::string, std::string> const& given = {},
                    std::size_t depth = 1) {
  Description const description = describe(scenario);
  Partitioner const& partitioner = find_named(partitioners(), name, "partitioner");
  auto const schedule =
      partitioner.plan({.description = description, .options = OptionValues(name, partitioner.options, given)});
  return Simulated(scenario, description, depth).run(*schedule);
}

TEST(Simulated, APieceTakesLaunchTransferAndItsWorkOverTheRate) {
  Scenario scenario = scenario_of(100, 1, 4);
  scenario.processors[1].launch_s = 1;
  scenario.processors[1].latency_s = 2;
  scenario.processors[1].link_items_per_s = 10;
  RunResult const outcome = simulated(scenario, "go");
  EXPECT_DOUBLE_EQ(outcome.makespan_s, 1 + 2 + 10 + 25);
  EXPECT_DOUBLE_EQ(outcome.pieces[0].copy_in_s, 12);
  EXPECT_DOUBLE_EQ(outcome.pieces[0].kernel_s, 25);
}

TEST(Simulated, APartialWaveCostsAWholeOne) {
  Scenario scenario = scenario_of(100, 1, 1);
  scenario.processors[1].wave_items = 64;
  EXPECT_DOUBLE_EQ(simulated(scenario, "go").makespan_s, 128);
}

TEST(Simulated, LaunchAheadHidesLaunchesBehindKernels) {
  Scenario scenario = scenario_of(100, 1e-9, 1);
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
  Scenario scenario = scenario_of(100, 1e-6, 1);
  scenario.processors[1].rate.type = RateCurve::Type::saturating;
  scenario.processors[1].rate.half_items = 10;
  auto const pieces = simulated(scenario, "dynamic", {{"parts", "10"}}, 2).pieces;
  EXPECT_DOUBLE_EQ(pieces[0].kernel_s, 20);  // at half of the rate
  EXPECT_DOUBLE_EQ(pieces[1].kernel_s, 15);  // 20 of 30
}

TEST(Simulated, ABarrierCostsSyncBetweenRounds) {
  Scenario scenario = scenario_of(1024, 1, 1);
  double const free_s = simulated(scenario, "cap", {{"min_phases", "1"}}).makespan_s;
  scenario.sync_s = 3;
  EXPECT_DOUBLE_EQ(simulated(scenario, "cap", {{"min_phases", "1"}}).makespan_s, free_s + 3);
}

TEST(Simulated, TheSeedDecides) {
  Scenario scenario = scenario_of(10000, 1, 3);
  scenario.processors[0].noise = scenario.processors[1].noise = 0.1;
  double const first_s = simulated(scenario, "dynamic").makespan_s;
  EXPECT_EQ(simulated(scenario, "dynamic").makespan_s, first_s);
  scenario.seed = 2;
  EXPECT_NE(simulated(scenario, "dynamic").makespan_s, first_s);
}

TEST(Simulated, AnHourglassThatStandsStillIsAStallNotAHang) {
  Scenario scenario = scenario_of(1000, 1, 1);
  scenario.processors[1].rate.type = RateCurve::Type::table;
  scenario.processors[1].rate.x = {0.5, 0.6};
  scenario.processors[1].rate.table_items_per_s = {0, 1};
  for (auto const& partitioner : partitioners()) {
    if (partitioner.search || lacks_required(partitioner.options, {}) || partitioner.role == Role::code_partition)
      continue;
    SCOPED_TRACE(partitioner.name);
    EXPECT_NO_THROW(simulated(scenario, partitioner.name.c_str(), {}, 2));
  }
}

TEST(Simulated, LeapsPartsDoNotGrowWhereCopiesTakeAsLongAsKernels) {
  Scenario scenario = scenario_of(100000, 1e4, 1e6);
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

TEST(Energy, IsPeachsSum) {
  RunResult outcome;
  outcome.makespan_s = 10;
  outcome.pieces = {{host, {0, {0, 1}}, 0, 4, 0, 4, 0, 0}, {device, {0, {1, 2}}, 0, 10, 0, 10, 0, 0}};
  Energy const energy = energy_of({100, 20, 30, 5}, outcome);
  EXPECT_DOUBLE_EQ(energy.devices_j, 300);
  EXPECT_DOUBLE_EQ(energy.host_j, 1000 + 80 + 6 * 5);
}

TEST(Energy, LeapLeavesOutTheProcessorThatWouldCostMore) {
  Scenario scenario = scenario_of(1000000, 1e6, 1e6);
  Description const description = describe(scenario);
  Partitioner const& leap = find_named(partitioners(), "leap", "partitioner");
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
  EXPECT_LT(share({1, 10, 200, 0}), 0.3);  // the two parts that were sent blind
}

/// Fraction of the chunks that leap gives to devices which do three million items per second each, the host one.
double frugal_share(std::size_t devices, Powers const& powers) {
  Scenario scenario = scenario_of(1000000, 1e6, 3e6);
  scenario.processors.resize(1 + devices, scenario.processors[device]);
  Description const description = describe(scenario);
  Partitioner const& leap = find_named(partitioners(), "leap", "partitioner");
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
  EXPECT_NEAR(all, 6. / 7, 0.02);
  EXPECT_GT(devices, all + 0.03);
}

TEST(Clairvoyant, IsTheEqualFinishOfConstantRates) {
  Scenario const scenario = scenario_of(4000, 1, 3);
  EXPECT_DOUBLE_EQ(clairvoyant_s(scenario, describe(scenario)), 1000);
}

TEST(Clairvoyant, ADriftIsIntegrated) {
  // Both speed up by half until the ideal time of 1000 s, and would have done 1250 of 1000 s of work by then.
  Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[0].drift = scenario.processors[1].drift = 0.5;
  double const t = 1000 * (std::sqrt(2.0) - 1) / 0.5;
  EXPECT_NEAR(clairvoyant_s(scenario, describe(scenario)), t, 1);
}

TEST(Clairvoyant, SaysWhatEachSideDoesAndWhatCopiesItCannotHide) {
  // 30 items per second over the link are slower than the 60 of the kernel: 1/3 s of 2/3 s stays exposed.
  Scenario scenario = scenario_of(60, 10, 60);
  scenario.processors[device].link_items_per_s = 30;
  scenario.processors[device].latency_s = 0.5;
  scenario.processors[device].launch_s = 0.25;
  RunResult const best = clairvoyant(scenario, describe(scenario));
  ASSERT_EQ(best.pieces.size(), 2U);
  CompletedPiece const &on_host = best.pieces[host], &on_device = best.pieces[device];
  double const items = static_cast<double>(on_device.piece.chunks.size());
  EXPECT_EQ(items + static_cast<double>(on_host.piece.chunks.size()), 60);
  EXPECT_DOUBLE_EQ(on_device.kernel_s, items / 60);
  EXPECT_DOUBLE_EQ(on_device.copy_in_s, 0.5 + items / 30 - items / 60);
  EXPECT_DOUBLE_EQ(on_device.seconds(), 0.75 + items / 30);
  EXPECT_EQ(best.makespan_s, std::max(on_host.end_s, on_device.end_s));
  EXPECT_NEAR(on_host.end_s, on_device.end_s, 0.1);
}

TEST(Clairvoyant, TheLeastEnergyIsOfASplitOrOfOneAlone) {
  Scenario scenario = scenario_of(4000, 1, 3);
  Description const description = describe(scenario);
  auto const min = [&](Powers const& powers) {
    scenario.powers = powers;
    RunResult const best = min_energy(scenario, description);
    return std::pair(best.pieces[device].piece.chunks.size(), energy_of(powers, best).sum_j());
  };
  // Both for 1000 s; the device for 4000 / 3 s; the host for 4000 s.
  EXPECT_EQ(min({100, 10, 10, 0}), std::pair(std::size_t(3000), 120. * 1000));
  EXPECT_EQ(min({1, 200, 11, 0}), std::pair(std::size_t(4000), 12. * 4000 / 3));
  EXPECT_EQ(min({1, 11, 200, 0}), std::pair(std::size_t(0), 12. * 4000));
  // Waiting makes the device alone cost more than the split.
  EXPECT_EQ(min({1, 40, 11, 40}).first, 3000U);
  EXPECT_EQ(min({1, 40, 11, 0}).first, 4000U);
}

TEST(Clairvoyant, UnderAPowerCapASplitWorksAsMuchAsThePowerAllows) {
  // Both: 120 W for 1000 s. At 100 W one item on the host costs 30 J and saves a third of a second of the device.
  Scenario const scenario = scenario_of(4000, 1, 3);
  Description const description = describe(scenario);
  Powers const powers{30, 30, 60, 0};
  Aim const aim{Goal::time, 100, powers};
  RunResult const best = best_split(scenario, description, aim);
  double const energy_j = energy_of(powers, best).sum_j();
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
  Scenario const scenario = scenario_of(1000000, 1e6, 3e6);
  Description const description = describe(scenario);
  Partitioner const& leap = find_named(partitioners(), "leap", "partitioner");
  PlanningContext context{
      .description = description,
      .options = OptionValues("leap", leap.options, {{"power_cap", std::to_string(cap_w)}, {"probe", "0.1"}})};
  context.hints.powers = powers;
  auto const schedule = leap.plan(context);
  RunResult const result = Simulated(scenario, description, 2).run(*schedule);
  return {result.makespan_s, energy_of(powers, result).sum_j() / result.makespan_s};
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
  Description const description = describe(scenario_of(1000, 1, 3));
  Partitioner const& leap = find_named(partitioners(), "leap", "partitioner");
  PlanningContext const unknown{.description = description,
                                .options = OptionValues("leap", leap.options, {{"power_cap", "100"}})};
  EXPECT_THROW(leap.plan(unknown), NotApplicable);
}

TEST(Clairvoyant, TheLeastEnergyMayBeOfEitherEnd) {
  // The device likes many items: the light ones at the begin.
  Scenario scenario = scenario_of(1000, 1, 3);
  scenario.processors[device].rate.type = RateCurve::Type::saturating;
  scenario.processors[device].rate.half_items = 500;
  scenario.cost.type = ItemCost::Type::triangular;
  scenario.powers = Powers{100, 10, 10, 0};
  Description const description = describe(scenario);
  RunResult const best = min_energy(scenario, description);
  EXPECT_EQ(best.pieces[host].piece.chunks.end, 1000U);
  double min = 1e300;
  for (std::size_t k = 0; k < 1000; ++k) {
    double const work = description.segments[0].work({1000 - k, 1000}), n = static_cast<double>(1000 - k);
    double const host_s = work, device_s = (1000 - work) * (n + 500) / (3 * n);
    min = std::min(min, 100 * std::max(host_s, device_s) + 10 * host_s + 10 * device_s);
  }
  EXPECT_NEAR(energy_of(*scenario.powers, best).sum_j(), min, 1e-9 * min);
}

}  // namespace
}  // namespace yoke
