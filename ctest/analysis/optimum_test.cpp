// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/optimum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ctest/support/random_problem.hpp"

namespace yoke::analysis {
namespace {

using sample::any_problem;

/// Calls `visit` with every partition of two segments whose fractions are multiples of 1 / steps.
template <class Visit>
void for_each_split(std::size_t processors, int steps, Visit visit) {
  std::vector<std::vector<double>> splits;
  for (int a = 0; a <= steps; ++a)
    for (int b = 0; a + b <= steps; ++b) {
      if (processors == 2 && a + b != steps) continue;
      std::vector<double> of{double(a) / steps, double(b) / steps};
      if (processors == 3) of.push_back(double(steps - a - b) / steps);
      splits.push_back(of);
    }
  for (auto const& first : splits)
    for (auto const& second : splits) visit(Fractions{first, second});
}

PartitionProblem two_segments() {
  // Host: 1 s per flop and per byte. Device: 1 s per flop, 3 s per byte.
  PartitionProblem problem;
  problem.energies = true;
  problem.segments = {{"work", 12, 0, {}, 0, 0, {}, 0}, {"move", 0, 6, {}, 0, 0, {}, 0}};
  problem.processors = {{1, 1, 0, 0, 1, 1, 1}, {1, 3, 0, 0, 2, 1, 3}};
  return problem;
}

TEST(Optimum, OfTimeIsWhereEveryPartIsBusyOrEarlier) {
  // Flops: 6 s on each. Bytes: at most 6 on the host, so all of them there, for 6 s.
  auto const best = optimum(two_segments(), Goal::time);
  EXPECT_NEAR(best->value.time_s, 6, 1e-12);
  EXPECT_NEAR(best->bound, 6, 1e-12);
  EXPECT_NEAR(best->fractions[0][host], 0.5, 1e-12);
  // The one with the least energy of all that take 6 s: moving 6 bytes costs the same on host and device.
  EXPECT_NEAR(*best->value.energy_j, 4 * 6 + 6 + 12 + 6, 1e-11);
}

TEST(Optimum, OfEnergyWeighsTimeAgainstCheapOperations) {
  // A flop on the device costs 1 J more, and saves a second at 4 W while the host is the last.
  auto const best = optimum(two_segments(), Goal::energy);
  EXPECT_NEAR(*best->value.energy_j, 48, 1e-11);
  auto cheap = two_segments();
  cheap.processors[1].e_f_j = 6;  // 5 J more
  EXPECT_NEAR(optimum(cheap, Goal::energy)->fractions[0][host], 1, 1e-12);
  EXPECT_NEAR(*optimum(cheap, Goal::energy)->value.energy_j, 12 * 4 + 12 + 6, 1e-11);
}

TEST(Optimum, IsNeverBeatenOnAGrid) {
  std::mt19937_64 random(11);
  for (int instance = 0; instance < 60; ++instance) {
    std::size_t const processors = instance % 2 ? 3 : 2;
    auto const problem = sample::any_problem(random, 2, processors, instance % 3 == 0);
    int const steps = processors == 2 ? 60 : 10;
    for (Goal const goal : {Goal::time, Goal::energy, Goal::edp}) {
      auto const best = optimum(problem, goal);
      double min = std::numeric_limits<double>::infinity();
      for_each_split(processors, steps,
                     [&](Fractions const& f) { min = std::min(min, objective(evaluate(problem, f), goal)); });
      double const value = objective(best->value, goal);
      EXPECT_LE(value, min * (1 + 1e-9));
      EXPECT_GE(value, min * (processors == 2 ? 0.9 : 0.5)) << "the grid is that fine";
      EXPECT_NEAR(best->bound / value, 1, 1e-8);
    }
  }
}

TEST(Optimum, UnderACapIsTheBestThatKeepsItAndNeverWaits) {
  std::mt19937_64 random(13);
  int tight = 0;
  for (int instance = 0; instance < 60; ++instance) {
    auto const problem = sample::any_problem(random, 2, 2, instance % 3 == 0);
    double const min = min_power_w(problem);
    double const free = *optimum(problem, Goal::time)->value.power_w();
    double const cap = min + 0.4 * (free - min);
    for (Goal const goal : {Goal::time, Goal::energy, Goal::edp}) {
      auto const best = optimum(problem, goal, cap);
      ASSERT_TRUE(best);
      EXPECT_LE(*best->value.power_w(), cap * (1 + 1e-8));
      tight += *best->value.power_w() > cap * (1 - 1e-6);
      double on_grid = std::numeric_limits<double>::infinity();
      for_each_split(2, 60, [&](Fractions const& f) {
        auto const value = evaluate(problem, f);
        if (*value.power_w() <= cap) on_grid = std::min(on_grid, objective(value, goal));
      });
      EXPECT_LE(objective(best->value, goal), on_grid * (1 + 1e-8));
      if (std::isfinite(on_grid)) {
        EXPECT_GE(objective(best->value, goal), on_grid * 0.8) << "the grid is that fine";
      }
      EXPECT_NEAR(best->bound / objective(best->value, goal), 1, 1e-8);
    }
  }
  EXPECT_GT(tight, 30);
}

TEST(Optimum, LeastPowerIsTheCapBelowWhichNothingIsLeft) {
  std::mt19937_64 random(17);
  for (int instance = 0; instance < 60; ++instance) {
    auto const problem = sample::any_problem(random, 2, instance % 2 ? 3 : 2, instance % 3 == 0);
    double const min = min_power_w(problem);
    EXPECT_GT(min, problem.static_w());
    EXPECT_FALSE(optimum(problem, Goal::time, min * (1 - 1e-6)));
    EXPECT_TRUE(optimum(problem, Goal::time, min * (1 + 1e-6)));
    if (problem.processors.size() == 2)
      for_each_split(2, 40, [&](Fractions const& f) { EXPECT_GE(*evaluate(problem, f).power_w(), min * (1 - 1e-9)); });
  }
}

TEST(Optimum, ProductIsLeastAtACornerOfTheFront) {
  std::mt19937_64 random(19);
  for (int instance = 0; instance < 40; ++instance) {
    auto const problem = sample::any_problem(random, 3, 2, false);
    auto const front = time_energy_front(problem);
    double min = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < front.size(); ++i) {
      min = std::min(min, objective(front[i].value, Goal::edp));
      if (i == 0) continue;
      EXPECT_GT(front[i].value.time_s, front[i - 1].value.time_s);
      EXPECT_LT(*front[i].value.energy_j, *front[i - 1].value.energy_j);
    }
    EXPECT_NEAR(objective(optimum(problem, Goal::edp)->value, Goal::edp) / min, 1, 1e-9);
  }
}

TEST(Optimum, ProofHoldsFromItsNumbersAlone) {
  std::mt19937_64 random(23);
  auto const problem = sample::any_problem(random, 2, 3, true);
  auto const best = optimum(problem, Goal::time);
  ASSERT_EQ(best->proof.size(), 1U);
  auto const& [region, time_weight, energy_weight, programme, solution] = best->proof.front();
  EXPECT_TRUE(best->proven());
  double bound = 0;
  for (std::size_t i = 0; i < solution.dual.size(); ++i)
    bound += solution.dual[i] * programme.constraints[i].right_side;
  for (std::size_t j = 0; j < programme.cost.size(); ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < solution.dual.size(); ++i)
      sum += solution.dual[i] * programme.constraints[i].coefficients[j];
    EXPECT_LE(sum, programme.cost[j] + 1e-9);
  }
  EXPECT_NEAR(bound * best->scale.time_s / best->value.time_s, 1, 1e-9);
}

TEST(Optimum, LinksTakeTimeAndHandoversCountOnce) {
  // A device without cost of flops and bytes, a link of 1 s per byte each way; the host takes 10 s for each segment.
  PartitionProblem problem;
  problem.segments = {{"a", 10, 0, {}, 4, 0, {}, 0}, {"b", 10, 0, {}, 0, 6, 0, 2}};
  problem.processors = {{1, 1, 0, 0, 0, 0, 0}, {1e-3, 1e-3, 1, 1, 0, 0, 0}};
  // Everything on the device: 4 s in, 6 s out, handing over nothing.
  EXPECT_NEAR(evaluate(problem, {{0, 1}, {0, 1}}).time_s, 6, 1e-12);
  // The second segment alone: 2 s in, 6 s out, and 10 s on the host. The first alone: 4 s in, 2 s out.
  EXPECT_NEAR(evaluate(problem, {{1, 0}, {0, 1}}).busy[4].time_s, 2, 1e-12);
  EXPECT_NEAR(evaluate(problem, {{0, 1}, {1, 0}}).busy[5].time_s, 2, 1e-12);
  // x of a and y of b on the device: the host 20 - 10 x - 10 y, out 6 y + 2 max(0, x - y): x = 1, y = 9/14 tie at
  // 64/14.
  auto const best = optimum(problem, Goal::time);
  double min = std::numeric_limits<double>::infinity();
  for_each_split(2, 700, [&](Fractions const& f) { min = std::min(min, evaluate(problem, f).time_s); });
  EXPECT_NEAR(best->value.time_s, min, 1e-2);
  EXPECT_LE(best->value.time_s, min + 1e-9);
}

}  // namespace
}  // namespace yoke::analysis
