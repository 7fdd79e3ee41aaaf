// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/contest/contest_law.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {
namespace {

constexpr std::uint64_t seeds = 500;

TEST(PublishedLaw, HasTheRatiosOfPublishedNodesAndKernels) {
  // The least: Summit's memories; the greatest: flops of a die of an MI250X and of an eighth of its host.
  double slower = 0;
  std::set<double> hints;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    ContestInstance const instance = draw_contest_instance(seed, ContestLaw::published);
    double const nominal = instance.hint_share / (1 - instance.hint_share);
    EXPECT_GE(nominal, 900. / 340 - 1e-9);
    EXPECT_LE(nominal, 8 * 23.9 / 2.05 + 1e-9);
    EXPECT_GE(instance.ratio, nominal / 1.5 - 1e-9);
    EXPECT_LE(instance.ratio, nominal * 1.16 + 1e-9);
    slower += std::log(nominal / instance.ratio);
    hints.insert(std::round(100 * nominal));
    auto const &host = instance.scenario.processors[0], &device = instance.scenario.processors[1];
    EXPECT_NEAR(device.rate.peak() / host.rate.peak(), instance.ratio, 1e-9 * instance.ratio);
    EXPECT_GE(instance.scenario.ideal_s(), 0.99e-3);
    EXPECT_LE(instance.scenario.ideal_s(), 1.01);
  }
  // Devices are slower by 8 % on average, hosts by half of 16 %.
  EXPECT_NEAR(slower / seeds, 0, 0.03);
  EXPECT_GE(hints.size(), 16U) << "eight nodes, alone and shared by their devices";
}

TEST(PublishedLaw, DevicesReachTheirPeakWithTheThreadsOfLittlesLawOrInWaves) {
  std::size_t ramps = 0, streamed = 0, drifting = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    core::Scenario const scenario = draw_published_instance(seed).scenario;
    core::ScenarioProcessor const& on_device = scenario.processors[device];
    auto const items = static_cast<double>(scenario.items);
    if (on_device.rate.type == core::RateCurve::Type::table) {
      ++ramps;
      EXPECT_EQ(on_device.wave_items, 0U);
      double const needed = on_device.rate.x.back() * items, peak = on_device.rate.items_per_s;
      EXPECT_NEAR(on_device.rate.at(needed / 8, items), peak / 8, 1e-9 * peak);
      EXPECT_DOUBLE_EQ(on_device.rate.at(2 * needed, items), peak);
    } else {
      EXPECT_GE(on_device.wave_items, 13U * 512);
      EXPECT_LE(on_device.wave_items, 304U * 2048);
    }
    if (on_device.link_items_per_s) ++streamed;
    if (on_device.drift < 0) ++drifting;
    EXPECT_LE(on_device.drift, 0);
  }
  for (std::size_t const count : {ramps, streamed, drifting}) EXPECT_NEAR(count / double{seeds}, 0.5, 0.1);
}

TEST(PublishedLaw, CostsAreUniformTriangularExponentialOrOfHeavyTail) {
  std::size_t uniform = 0, triangular = 0, heavy = 0, light = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    core::Scenario const scenario = draw_published_instance(seed).scenario;
    if (scenario.cost.type == core::ItemCost::Type::uniform) ++uniform;
    if (scenario.cost.type == core::ItemCost::Type::triangular) ++triangular;
    if (scenario.cost.type != core::ItemCost::Type::table) continue;
    auto const& values = scenario.cost.values;
    ASSERT_EQ(values.size(), (scenario.items + scenario.chunk_items - 1) / scenario.chunk_items);
    double sum = 0;
    for (double const value : values) sum += value;
    // The mean of an exponential item is 1, of a bounded Pareto one ln(10^4) / (1 - 10^-4).
    double const mean = sum / static_cast<double>(scenario.items);
    bool const exponential = mean < 2;
    ++(exponential ? light : heavy);
    EXPECT_NEAR(mean, exponential ? 1 : 12, exponential ? 0.1 : 8);
  }
  for (std::size_t const count : {uniform, triangular, light, heavy}) EXPECT_NEAR(count / 200., 0.25, 0.1);
}

}  // namespace
}  // namespace yoke::analysis
