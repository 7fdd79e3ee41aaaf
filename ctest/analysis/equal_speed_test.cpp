// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/compare/compared.hpp"
#include "ctest/support/compare_fixture.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

/// Twelve repetitions on a node whose speed wanders by a fifth; times follow it.
std::vector<core::RunRow> wandering(std::uint64_t seed, double time_s, double share) {
  SplitMix64Stream random(seed, 0);
  std::vector<core::RunRow> rows;
  for (int i = 0; i < 12; ++i) {
    double const speed = std::exp(0.2 * random.normal());
    rows.push_back(sample::triad("co", time_s / speed * std::exp(0.002 * random.normal()), share));
    auto& row = rows.back();
    row.repetition = static_cast<std::uint64_t>(i);
    row.speed_host_arithmetic = row.speed_host_memory = speed;
    row.speed_device_arithmetic = row.speed_device_memory = std::exp(0.2 * random.normal());
  }
  return rows;
}

using EqualSpeed = Compare;

TEST_F(EqualSpeed, TellsWhatDriftHides) {
  auto const compared = report({file("a", {wandering(1, 1e-3, 0)}), file("b", {wandering(2, 1.05e-3, 0)})});
  auto const& change = compared.compared.cases.at(0).plans.at(0).changes.at(1).value();
  EXPECT_EQ(change.judgement.verdict, Verdict::slower);
  EXPECT_NEAR(change.comparison.shift, 1.05, 0.01);
  EXPECT_NEAR(change.speed_slope.value(), 1, 0.05);
  auto const& ground = compared.compared.grounds.at(1);
  EXPECT_EQ(ground.at_equal_speed, 1U);
  EXPECT_LT(ground.width_at_equal_speed, ground.width_as_measured / 5);
}

TEST_F(EqualSpeed, IsLeftOutIfItDoesNotNarrowTheInterval) {
  auto first = wandering(1, 1e-3, 0), second = wandering(2, 1.05e-3, 0);
  for (auto* const rows : {&first, &second})
    for (auto& row : *rows) row.makespan_s = row.makespan_s.value() * row.speed_host_memory.value();
  auto const compared = report({file("a", {first}), file("b", {second})});
  EXPECT_FALSE(compared.compared.cases.at(0).plans.at(0).changes.at(1)->speed_slope);
  EXPECT_EQ(compared.compared.grounds.at(1).at_equal_speed, 0U);
}

TEST_F(EqualSpeed, NeedsTheSpeedOfEveryRepetition) {
  auto first = wandering(1, 1e-3, 0), second = wandering(2, 1e-3, 0);
  auto const speed = second[3].speed_host_arithmetic;
  second[3].speed_host_arithmetic = {};
  second[3].speed_host_memory = second[3].speed_device_arithmetic = second[3].speed_device_memory = {};
  auto const sides = read({file("a", {first}), file("b", {second})});
  EXPECT_FALSE(at_equal_speed(sides[0].cases[0].plans[0], sides[1].cases[0].plans[0]));
  second[3].speed_host_arithmetic = speed;
  auto const known = read({file("a", {first}), file("b", {second})});
  EXPECT_TRUE(at_equal_speed(known[0].cases[0].plans[0], known[1].cases[0].plans[0]));
}

/// The device does nothing under co: its speed is no covariate, however it wanders.
TEST_F(EqualSpeed, IsThatOfTheProcessorsThatWork) {
  auto const on_host = read({file("a", {wandering(1, 1e-3, 0)}), file("b", {wandering(2, 1e-3, 0)})});
  auto const alone = at_equal_speed(on_host[0].cases[0].plans[0], on_host[1].cases[0].plans[0]);
  ASSERT_TRUE(alone);
  auto const by_both = read({file("a", {wandering(1, 1e-3, 0.5)}), file("b", {wandering(2, 1e-3, 0.5)})});
  auto const both = at_equal_speed(by_both[0].cases[0].plans[0], by_both[1].cases[0].plans[0]);
  EXPECT_NEAR(alone->slope, 1, 0.05);
  EXPECT_TRUE(!both || both->residual > 5 * alone->residual);
}

}  // namespace
}  // namespace yoke::analysis
