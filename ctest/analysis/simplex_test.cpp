// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/simplex.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "suite/core/error.hpp"

namespace yoke::analysis_detail {
namespace {

using Relation = Constraint::Relation;

LinearProgramme programme(std::vector<double> cost, std::vector<Constraint> constraints) {
  LinearProgramme made;
  for (std::size_t j = 0; j < cost.size(); ++j) made.variables.push_back("x" + std::to_string(j));
  made.cost = std::move(cost);
  made.constraints = std::move(constraints);
  return made;
}

TEST(Simplex, SolvesATextbookProgrammeWithItsDual) {
  // Maximise 3 x + 5 y where x <= 4, 2 y <= 12, 3 x + 2 y <= 18: 36 at (2, 6), shadow prices 0, 3/2, 1.
  auto const solution = solve(programme({-3, -5}, {{"a", {1, 0}, Relation::at_most, 4},
                                                   {"b", {0, 2}, Relation::at_most, 12},
                                                   {"c", {3, 2}, Relation::at_most, 18}}));
  ASSERT_TRUE(solution.feasible);
  EXPECT_NEAR(solution.x[0], 2, 1e-12);
  EXPECT_NEAR(solution.x[1], 6, 1e-12);
  EXPECT_NEAR(solution.objective, -36, 1e-12);
  EXPECT_NEAR(solution.bound, -36, 1e-12);
  EXPECT_NEAR(solution.dual[0], 0, 1e-12);
  EXPECT_NEAR(solution.dual[1], -1.5, 1e-12);
  EXPECT_NEAR(solution.dual[2], -1, 1e-12);
}

TEST(Simplex, EndsWhereDantzigsRuleCycles) {
  // Beale's example: optimum -1/20.
  auto const solution = solve(programme({-0.75, 150, -0.02, 6}, {{"a", {0.25, -60, -0.04, 9}, Relation::at_most, 0},
                                                                 {"b", {0.5, -90, -0.02, 3}, Relation::at_most, 0},
                                                                 {"c", {0, 0, 1, 0}, Relation::at_most, 1}}));
  ASSERT_TRUE(solution.feasible);
  EXPECT_NEAR(solution.objective, -0.05, 1e-12);
}

TEST(Simplex, ProvesThatNothingIsFeasible) {
  // x + y = 3 and x + 2 y <= 1: minus the second, plus the first, leaves -y >= 2.
  auto const given = programme({1, 1}, {{"a", {1, 1}, Relation::equal, 3}, {"b", {1, 2}, Relation::at_most, 1}});
  auto const solution = solve(given);
  EXPECT_FALSE(solution.feasible);
  EXPECT_GT(solution.bound, 0);
  EXPECT_NEAR(solution.bound, 3 * solution.dual[0] + solution.dual[1], 1e-12);
  for (std::size_t j = 0; j < 2; ++j)
    EXPECT_LE(solution.dual[0] * given.constraints[0].coefficients[j] +
                  solution.dual[1] * given.constraints[1].coefficients[j],
              1e-12);
}

TEST(Simplex, TakesRepeatedAndNegativeEquations) {
  // -x - y = -2 twice and x - y = 1: (1.5, 0.5).
  auto const solution = solve(programme({1, 2}, {{"a", {-1, -1}, Relation::equal, -2},
                                                 {"b", {-1, -1}, Relation::equal, -2},
                                                 {"c", {1, -1}, Relation::equal, 1}}));
  ASSERT_TRUE(solution.feasible);
  EXPECT_NEAR(solution.objective, 2.5, 1e-12);
}

TEST(Simplex, UnboundedIsABrokenContract) {
  EXPECT_THROW(solve(programme({-1}, {{"a", {-1}, Relation::at_most, 0}})), ContractViolation);
}

/// The least cost over all intersections of two of the lines, axes among them.
std::optional<double> min_corner(LinearProgramme const& given) {
  struct Line {
    double a, b, c;
  };
  std::vector<Line> lines{{1, 0, 0}, {0, 1, 0}};
  for (auto const& constraint : given.constraints)
    lines.push_back({constraint.coefficients[0], constraint.coefficients[1], constraint.right_side});
  std::optional<double> min;
  for (auto const& p : lines)
    for (auto const& q : lines) {
      double const determinant = p.a * q.b - q.a * p.b;
      if (std::abs(determinant) < 1e-9) continue;
      double const x = (p.c * q.b - q.c * p.b) / determinant, y = (p.a * q.c - q.a * p.c) / determinant;
      bool good = x >= -1e-9 && y >= -1e-9;
      for (auto const& constraint : given.constraints)
        good = good && constraint.coefficients[0] * x + constraint.coefficients[1] * y <= constraint.right_side + 1e-9;
      double const cost = given.cost[0] * x + given.cost[1] * y;
      if (good && (!min || cost < *min)) min = cost;
    }
  return min;
}

TEST(Simplex, AgreesWithAllCornersOfRandomProgrammes) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> any(-1, 1), positive(0.1, 1);
  int feasible = 0, infeasible = 0;
  for (int instance = 0; instance < 2000; ++instance) {
    auto given = programme({any(random), any(random)}, {{"box", {1, 1}, Relation::at_most, 1}});
    for (int i = 0; i < 4; ++i)
      given.constraints.push_back({"cut", {any(random), any(random)}, Relation::at_most, any(random) - 0.1});
    auto const solution = solve(given);
    auto const expected = min_corner(given);
    ASSERT_EQ(solution.feasible, expected.has_value()) << instance;
    ++(expected ? feasible : infeasible);
    if (expected) {
      EXPECT_NEAR(solution.objective, *expected, 1e-8) << instance;
    }
  }
  EXPECT_GT(feasible, 100);
  EXPECT_GT(infeasible, 100);
}

}  // namespace
}  // namespace yoke::analysis_detail
