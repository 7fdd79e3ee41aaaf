// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/observe/two_sides.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace yoke::analysis {
namespace {

std::vector<bool> sides_of(std::size_t number, std::size_t things) {
  std::vector<bool> second;
  for (std::size_t i = 0; i < things; ++i) second.push_back((number >> i & 1) != 0);
  return second;
}

TEST(TwoSides, NoAssignmentIsCheaperInThousandsOfRandomProblems) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> cost(0, 10);
  for (int round = 0; round < 2000; ++round) {
    std::size_t const things = 1 + random() % 9;
    TwoSides problem;
    for (std::size_t i = 0; i < things; ++i) {
      problem.things.push_back({cost(random), cost(random)});
      if (random() % 5 == 0) problem.things.back().first = std::numeric_limits<double>::infinity();
    }
    for (std::size_t i = random() % (3 * things); i > 0; --i)
      problem.pairs.push_back({random() % things, random() % things, cost(random) / 4, cost(random) / 4});
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t number = 0; number < std::size_t(1) << things; ++number)
      least = std::min(least, problem.cost(sides_of(number, things)));
    ASSERT_NEAR(problem.cost(cheapest_sides(problem)), least, 1e-9) << "round " << round;
  }
}

TEST(TwoSides, AThingStaysWhereItIsNotForbidden) {
  double const never = std::numeric_limits<double>::infinity();
  TwoSides const problem{{{never, 5}, {1, never}, {2, 3}}, {{0, 2, 9, 9}, {1, 2, 0.5, 0.5}}};
  EXPECT_EQ(cheapest_sides(problem), (std::vector<bool>{true, false, true}));
}

}  // namespace
}  // namespace yoke::analysis
