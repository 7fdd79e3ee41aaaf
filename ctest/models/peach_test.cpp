// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "ctest/support/sample.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::models {
namespace {

using namespace equations;

// Table V.
constexpr PeachNode system_1{293, 1052.4, 42.4 + 76.7 + 46.6, 239.4, 128.6, 30, 0, HostingRule::eq11};
constexpr PeachNode system_2{293, 302.53, 42.4 + 76.7 + 82.3, 239.4, 117.8, 28, 0, HostingRule::eq11};
// Section VII-A: GHz on the host, MHz on the device, GFLOPS.
PeachNode at_clocks(double ghz, double mhz) {
  return {111 * ghz + 6.1, 1.495 * mhz - 1.78, 165.7, 124 * ghz - 100.23, 0.337 * mhz - 109, 30, 0, HostingRule::eq11};
}
constexpr std::array host_clocks{2.6, 2.4, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2};
constexpr std::array device_clocks{705., 666., 640., 614.};

// Table VII: share in percent, rate and efficiency of the fastest and of the most energy-efficient distribution.
struct Published {
  double fast_share, fast_rate, fast_efficiency, thrifty_share, thrifty_rate, thrifty_efficiency;
};
constexpr std::array<Published, 32> table_7{
    {{78, 1336, 2.58, 100, 1052, 3.23}, {78, 1275, 2.56, 100, 994, 3.18},  {76, 1225, 2.47, 100, 955, 3.15},
     {76, 1206, 2.48, 100, 916, 3.11},  {80, 1316, 2.69, 100, 1052, 3.23}, {80, 1243, 2.66, 100, 994, 3.18},
     {78, 1225, 2.60, 100, 955, 3.15},  {78, 1175, 2.58, 100, 916, 3.11},  {82, 1284, 2.80, 100, 1052, 3.23},
     {80, 1243, 2.72, 100, 994, 3.18},  {80, 1194, 2.70, 100, 955, 3.15},  {80, 1145, 2.68, 100, 916, 3.11},
     {82, 1264, 2.85, 100, 1052, 3.23}, {82, 1212, 2.84, 100, 994, 3.18},  {82, 1165, 2.82, 100, 955, 3.15},
     {80, 1138, 2.75, 100, 916, 3.11},  {84, 1253, 3.00, 100, 1052, 3.23}, {84, 1184, 2.96, 100, 994, 3.18},
     {82, 1141, 2.88, 100, 955, 3.15},  {82, 1118, 2.89, 100, 916, 3.11},  {86, 1224, 3.13, 100, 1052, 3.23},
     {86, 1156, 3.09, 100, 994, 3.18},  {84, 1137, 3.05, 100, 955, 3.15},  {84, 1091, 3.02, 100, 916, 3.11},
     {88, 1196, 3.27, 88, 1196, 3.27},  {86, 1151, 3.23, 86, 1151, 3.23},  {86, 1111, 3.20, 86, 1111, 3.20},
     {86, 1066, 3.17, 86, 1066, 3.17},  {90, 1169, 3.42, 90, 1169, 3.42},  {88, 1130, 3.41, 88, 1130, 3.41},
     {88, 1086, 3.37, 88, 1086, 3.37},  {88, 1041, 3.33, 88, 1041, 3.33}}};

/// Every pair of clocks of table VII, row by row.
std::vector<PeachNode> all_states() {
  std::vector<PeachNode> states;
  for (double const ghz : host_clocks)
    for (double const mhz : device_clocks) states.push_back(at_clocks(ghz, mhz));
  return states;
}

PeachNode any_node(std::mt19937_64& random) {
  auto const in = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
  return {in(10, 500), in(10, 2000), in(20, 300), in(20, 300),
          in(20, 300), in(0, 60),    in(0, 0.02), in(0, 1) < 0.5 ? HostingRule::eq11 : HostingRule::offload};
}

TEST(Peach, OneNodeByHand) {
  PeachNode node{2, 8, 100, 10, 20, 5, 1, HostingRule::eq11};
  // Work 16, half each: host 4 s, device 1 s and 1 s of overhead.
  auto const half = peach_outcome(node, 16, 0.5);
  EXPECT_DOUBLE_EQ(half.host_s, 4);
  EXPECT_DOUBLE_EQ(half.device_s, 1);
  EXPECT_DOUBLE_EQ(half.time_s, 4);
  EXPECT_DOUBLE_EQ(half.rate, 4);
  EXPECT_DOUBLE_EQ(half.energy_j, 400 + 40 + 20);
  // All on the device: 2 s, and 3 s with the overhead.
  EXPECT_DOUBLE_EQ(peach_outcome(node, 16, 1).energy_j, 300 + 40 + 2 * 5);
  node.rule = HostingRule::offload;
  EXPECT_DOUBLE_EQ(peach_outcome(node, 16, 1).energy_j, 300 + 40 + 3 * 5);
}

TEST(Peach, HostAloneHasNoOverhead) {
  PeachNode const node{2, 8, 100, 10, 20, 5, 1000, HostingRule::offload};
  auto const alone = peach_outcome(node, 16, 0);
  EXPECT_DOUBLE_EQ(alone.time_s, 8);
  EXPECT_DOUBLE_EQ(alone.energy_j, 880);
  EXPECT_EQ(performance_share(node, 16), 0);
  EXPECT_EQ(efficiency_share(node, 16), 0);
}

TEST(Peach, DistributionsOfTable6AreThePublishedOnes) {
  EXPECT_EQ(std::round(100 * performance_share(system_1, 1)), 78);
  EXPECT_EQ(efficiency_share(system_1, 1), 1);
  EXPECT_EQ(std::round(100 * performance_share(system_2, 1)), 51);
  EXPECT_EQ(std::round(100 * efficiency_share(system_2, 1)), 51);
}

TEST(Peach, Table7IsReproducedOnItsGridOfShares) {
  auto const cells = coupled_search(all_states(), 1, 0.02);
  ASSERT_EQ(cells.size(), table_7.size());
  for (std::size_t n = 0; n < cells.size(); ++n) {
    auto const& [fast, thrifty] = cells[n];
    EXPECT_EQ(std::round(100 * fast.share), table_7[n].fast_share) << n;
    EXPECT_EQ(std::round(100 * thrifty.share), table_7[n].thrifty_share) << n;
    EXPECT_NEAR(fast.rate / table_7[n].fast_rate, 1, 0.003) << n;
    EXPECT_NEAR(thrifty.rate / table_7[n].thrifty_rate, 1, 0.003) << n;
    EXPECT_NEAR(fast.efficiency / table_7[n].fast_efficiency, 1, 0.011) << n;
    EXPECT_NEAR(thrifty.efficiency / table_7[n].thrifty_efficiency, 1, 0.011) << n;
  }
}

TEST(Peach, BoldCellsOfTable7AreFoundByTheSearch) {
  auto const states = all_states();
  auto const fastest = best_plan(states, 1, {Goal::time, {}, {}, 0.02}).value();
  EXPECT_EQ(fastest.state, 0U);  // 2.6 GHz, 705 MHz
  EXPECT_EQ(std::round(100 * fastest.outcome.share), 78);
  auto const frugal = best_plan(states, 1, {Goal::energy, {}, {}, 0.02}).value();
  EXPECT_EQ(frugal.state, 28U);  // 1.2 GHz, 705 MHz
  EXPECT_EQ(std::round(100 * frugal.outcome.share), 90);
  EXPECT_NEAR(frugal.outcome.efficiency / 3.42, 1, 0.011);
}

TEST(Peach, TheFrontGoesThroughThePapersPoints) {
  auto const front = pareto_front(all_states(), 1, {Goal::time, {}, {}, 0.02});
  EXPECT_EQ(front.front().state, 0U);
  EXPECT_EQ(std::round(100 * front.front().outcome.share), 78);
  EXPECT_EQ(front.back().state, 28U);
  EXPECT_EQ(std::round(100 * front.back().outcome.share), 90);
  for (std::size_t i = 1; i < front.size(); ++i) {
    EXPECT_GT(front[i].outcome.time_s, front[i - 1].outcome.time_s);
    EXPECT_LT(front[i].outcome.energy_j, front[i - 1].outcome.energy_j);
  }
}

TEST(Peach, CoupledOptimaAreThoseOfAFineGridUnderEveryGoalAndLimit) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> part(0.1, 0.9);
  for (int n = 0; n < 200; ++n) {
    auto const node = any_node(random);
    double const work = 5;
    auto const fast = best_outcome(node, work, {}).value(),
               frugal = best_outcome(node, work, {Goal::energy, {}, {}, {}}).value();
    for (Goal const goal : {Goal::time, Goal::energy, Goal::edp, Goal::ed2p})
      for (int limits = 0; limits < 4; ++limits) {
        CoupledQuestion question{goal, {}, {}, {}};
        // Limits between the needs of the fastest and of the most efficient plan.
        double const x = part(random), fast_w = fast.energy_j / fast.time_s, frugal_w = frugal.energy_j / frugal.time_s;
        if (limits & 1) question.power_cap_w = frugal_w + x * (fast_w - frugal_w);
        if (limits & 2) question.time_limit_s = fast.time_s * (1 + x);
        auto const exact = best_outcome(node, work, question);
        question.share_step = 1e-3;
        auto const grid = best_outcome(node, work, question);
        if (!grid) continue;
        ASSERT_TRUE(exact);
        EXPECT_LE(objective(exact->time_s, exact->energy_j, goal),
                  objective(grid->time_s, grid->energy_j, goal) * (1 + 1e-9));
        if (question.power_cap_w) {
          EXPECT_LE(exact->energy_j / exact->time_s, *question.power_cap_w * (1 + 1e-8));
        }
        if (question.time_limit_s) {
          EXPECT_LE(exact->time_s, *question.time_limit_s * (1 + 1e-8));
        }
      }
  }
}

TEST(Peach, LimitsThatNothingKeepsHaveNoPlan) {
  EXPECT_FALSE(best_outcome(system_1, 1, {Goal::time, 100, {}, {}}));
  EXPECT_FALSE(best_outcome(system_1, 1, {Goal::energy, {}, 1e-9, {}}));
  EXPECT_TRUE(pareto_front(std::array{system_1}, 1, {Goal::time, 100, {}, {}}).empty());
}

TEST(Peach, ComponentsHaveEfficienciesOfTheirOwn) {
  EXPECT_NEAR(host_efficiency(system_1).value(), 293 / 239.4, 1e-12);
  EXPECT_NEAR(device_efficiency(system_1).value(), 1052.4 / 128.6, 1e-12);
  EXPECT_FALSE(host_efficiency({1, 1, 10, 0, 0, 0, 0, HostingRule::eq11}));
}

TEST(Peach, IgnoringTheHostingPowerRaisesTheEfficiencyByAsMuchAsThePaperSays) {
  // Section VI-B: up to 15 % if the device does all.
  auto without = system_1;
  without.p_oh_w = 0;
  double const ratio = peach_outcome(without, 1, 1).efficiency / peach_outcome(system_1, 1, 1).efficiency;
  EXPECT_GT(ratio, 1.05);
  EXPECT_LT(ratio, 1.15);
}

TEST(Peach, AtThePerformanceShareRatesAdd) {
  auto const best = peach_outcome(system_1, 1, performance_share(system_1, 1));
  EXPECT_NEAR(best.rate, 293 + 1052.4, 1e-9);
  EXPECT_NEAR(best.efficiency, (293 + 1052.4) / (165.7 + 239.4 + 128.6), 1e-12);
}

TEST(Peach, OptimaAreThoseOfAFineGrid) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 300; ++n) {
    auto const node = any_node(random);
    double const work = 5;
    auto const fast = peach_outcome(node, work, performance_share(node, work));
    auto const thrifty = peach_outcome(node, work, efficiency_share(node, work));
    EXPECT_LE(fast.time_s, fastest_on_grid(node, work, 1e-3).time_s * (1 + 1e-12));
    EXPECT_LE(thrifty.energy_j, most_efficient_on_grid(node, work, 1e-3).energy_j * (1 + 1e-12));
    EXPECT_LE(fastest_on_grid(node, work, 1e-3).time_s, fast.time_s * 1.2) << "the grid is near";
  }
}

TEST(Peach, EqualEnergiesGoToTheFasterDistribution) {
  // No power but the device's and the host's own, in proportion to the rates: every share needs 10 J.
  PeachNode const node{1, 10, 0, 10, 100, 0, 0, HostingRule::eq11};
  EXPECT_NEAR(efficiency_share(node, 1), 10. / 11, 1e-12);
}

TEST(Peach, LinesAreFittedByLeastSquares) {
  std::array const clock{1., 2., 3.}, exact{5., 7., 9.}, noisy{5., 8., 8.};
  EXPECT_NEAR(fitted_line(clock, exact).slope, 2, 1e-12);
  EXPECT_NEAR(fitted_line(clock, exact).offset, 3, 1e-12);
  EXPECT_NEAR(fitted_line(clock, noisy).slope, 1.5, 1e-12);
  EXPECT_NEAR(fitted_line(clock, noisy).offset, 4, 1e-12);
}

}  // namespace
}  // namespace yoke::models
