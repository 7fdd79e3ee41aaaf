// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/detail/linear_programme.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Relation = Constraint::Relation;

/// All constraints are inequalities that hold at 0: the slacks are a feasible basis.
LinearProgramme programme(std::vector<double> cost, double upper, std::vector<Constraint> constraints) {
  LinearProgramme made;
  for (std::size_t j = 0; j < cost.size(); ++j) made.variables.push_back("x" + std::to_string(j));
  made.cost = std::move(cost);
  made.upper.assign(made.cost.size(), upper);
  made.constraints = std::move(constraints);
  return made;
}

SimplexBasis slacks(LinearProgramme const& given) {
  SimplexBasis basis;
  for (std::size_t i = 0; i < given.constraints.size(); ++i) basis.push_back(given.variables.size() + i);
  return basis;
}

TEST(LinearProgramme, ATextbookProgrammeIsSolvedWithItsDual) {
  // Maximize 3 x + 5 y subject to x <= 4, 2 y <= 12, 3 x + 2 y <= 18: 36 at (2, 6), shadow prices 0, 3/2, 1.
  auto const given = programme({-3, -5}, 10,
                               {{"a", {1, 0}, Relation::at_most, 4},
                                {"b", {0, 2}, Relation::at_most, 12},
                                {"c", {3, 2}, Relation::at_most, 18}});
  auto const solution = solve(given, slacks(given));
  EXPECT_NEAR(solution.x[0], 2, 1e-12);
  EXPECT_NEAR(solution.x[1], 6, 1e-12);
  EXPECT_NEAR(solution.objective, -36, 1e-12);
  EXPECT_NEAR(solution.bound, -36, 1e-12);
  EXPECT_NEAR(solution.dual[0], 0, 1e-12);
  EXPECT_NEAR(solution.dual[1], -1.5, 1e-12);
  EXPECT_NEAR(solution.dual[2], -1, 1e-12);
}

TEST(LinearProgramme, BealesExampleDoesNotCycle) {
  auto const given = programme({-0.75, 150, -0.02, 6}, 10,
                               {{"a", {0.25, -60, -0.04, 9}, Relation::at_most, 0},
                                {"b", {0.5, -90, -0.02, 3}, Relation::at_most, 0},
                                {"c", {0, 0, 1, 0}, Relation::at_most, 1}});
  EXPECT_NEAR(solve(given, slacks(given)).objective, -0.05, 1e-12);
}

TEST(LinearProgramme, EquationsStartFromABasisOfVariables) {
  // x + y = 1, x - 2 y <= 0: y = 1 minimizes 3 x + y; every point minimizes x + y, and y = 1/3 among these 2 y.
  auto given = programme({3, 1}, 1, {{"a", {1, 1}, Relation::equal, 1}, {"b", {1, -2}, Relation::at_most, 0}});
  EXPECT_NEAR(solve(given, {1, 3}).objective, 1, 1e-15);
  given.cost = {1, 1};
  EXPECT_NEAR(solve(given, {1, 3}, {0, 2}).x[1], 1. / 3, 1e-15);
}

TEST(LinearProgramme, BoundHoldsEvenIfTheVariablesAreUnbounded) {
  auto const given = programme({-1}, 7, {{"a", {-1}, Relation::at_most, 0}});
  EXPECT_LE(solve(given, slacks(given)).bound, -7);
}

/// The minimum cost over all intersections of two of the lines, including the axes.
double min_corner(LinearProgramme const& given) {
  struct Edge {
    double a, b, c;
  };
  std::vector<Edge> edges{{1, 0, 0}, {0, 1, 0}};
  for (auto const& constraint : given.constraints)
    edges.push_back({constraint.coefficients[0], constraint.coefficients[1], constraint.right_side});
  double min = 0;
  for (auto const& p : edges)
    for (auto const& q : edges) {
      double const determinant = p.a * q.b - q.a * p.b;
      if (std::abs(determinant) < 1e-9) continue;
      double const x = (p.c * q.b - q.c * p.b) / determinant, y = (p.a * q.c - q.a * p.c) / determinant;
      bool good = x >= -1e-9 && y >= -1e-9;
      for (auto const& constraint : given.constraints)
        good = good && constraint.coefficients[0] * x + constraint.coefficients[1] * y <= constraint.right_side + 1e-9;
      if (good) min = std::min(min, given.cost[0] * x + given.cost[1] * y);
    }
  return min;
}

TEST(LinearProgramme, RandomProgrammesAgreeWithAllTheirCorners) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> any(-1, 1), positive(0.01, 1);
  for (int instance = 0; instance < 2000; ++instance) {
    auto given = programme({any(random), any(random)}, 1, {{"box", {1, 1}, Relation::at_most, 1}});
    for (int i = 0; i < 4; ++i)
      given.constraints.push_back({"cut", {any(random), any(random)}, Relation::at_most, positive(random)});
    auto const solution = solve(given, slacks(given));
    double const expected = min_corner(given);
    EXPECT_NEAR(solution.objective, expected, 1e-8) << instance;
    EXPECT_NEAR(solution.bound, expected, 1e-8) << instance;
  }
}

}  // namespace
}  // namespace yoke::analysis
