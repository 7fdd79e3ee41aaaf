// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/two_rates.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/offline_bounds.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::execution {
namespace {

TEST(Clairvoyant, IsTheEqualFinishOfConstantRates) {
  core::Scenario const scenario = scenario_of(4000, 1, 3);
  EXPECT_DOUBLE_EQ(clairvoyant_s(scenario, core::describe(scenario)), 1000);
}

TEST(Clairvoyant, ADriftIsIntegrated) {
  // Both speed up by half until the ideal time of 1000 s, and would have done 1250 of 1000 s of work by then.
  core::Scenario scenario = scenario_of(4000, 1, 3);
  scenario.processors[0].drift = scenario.processors[1].drift = 0.5;
  double const t = 1000 * (std::sqrt(2.0) - 1) / 0.5;
  EXPECT_NEAR(clairvoyant_s(scenario, core::describe(scenario)), t, 1);
}

TEST(Clairvoyant, SaysWhatEachSideDoesAndWhatCopiesItCannotHide) {
  // 30 items per second over the link are slower than the 60 of the kernel: 1/3 s of 2/3 s stays exposed.
  core::Scenario scenario = scenario_of(60, 10, 60);
  scenario.processors[device].link_items_per_s = 30;
  scenario.processors[device].latency_s = 0.5;
  scenario.processors[device].launch_s = 0.25;
  RunResult const best = clairvoyant(scenario, core::describe(scenario));
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
  core::Scenario scenario = scenario_of(4000, 1, 3);
  Description const description = core::describe(scenario);
  auto const min = [&](Powers const& powers) {
    scenario.powers = powers;
    RunResult const best = min_energy(scenario, description);
    return std::pair(best.pieces[device].piece.chunks.size(), core::energy_of(powers, best).sum_j());
  };
  // Both for 1000 s; the device for 4000 / 3 s; the host for 4000 s.
  EXPECT_EQ(min({100, 10, 10, 0}), std::pair(std::size_t(3000), 120. * 1000));
  EXPECT_EQ(min({1, 200, 11, 0}), std::pair(std::size_t(4000), 12. * 4000 / 3));
  EXPECT_EQ(min({1, 11, 200, 0}), std::pair(std::size_t(0), 12. * 4000));
  // Waiting makes the device alone cost more than the split.
  EXPECT_EQ(min({1, 40, 11, 40}).first, 3000U);
  EXPECT_EQ(min({1, 40, 11, 0}).first, 4000U);
}

TEST(Clairvoyant, TheLeastEnergyMayBeOfEitherEnd) {
  // The device prefers many items: the light ones at the start.
  core::Scenario scenario = scenario_of(1000, 1, 3);
  scenario.processors[device].rate.type = core::RateCurve::Type::saturating;
  scenario.processors[device].rate.half_items = 500;
  scenario.cost.type = core::ItemCost::Type::triangular;
  scenario.powers = Powers{100, 10, 10, 0};
  Description const description = core::describe(scenario);
  RunResult const best = min_energy(scenario, description);
  EXPECT_EQ(best.pieces[host].piece.chunks.end, 1000U);
  double min = 1e300;
  for (std::size_t k = 0; k < 1000; ++k) {
    double const work = description.segments[0].work({1000 - k, 1000}), n = static_cast<double>(1000 - k);
    double const host_s = work, device_s = (1000 - work) * (n + 500) / (3 * n);
    min = std::min(min, 100 * std::max(host_s, device_s) + 10 * host_s + 10 * device_s);
  }
  EXPECT_NEAR(core::energy_of(*scenario.powers, best).sum_j(), min, 1e-9 * min);
}

}  // namespace
}  // namespace yoke::execution
