// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "suite/core/equal_finish.hpp"
#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"

namespace yoke::core {
namespace {

TEST(Midmean, IsTheMeanOfTheMiddleHalf) {
  EXPECT_EQ(midmean(std::vector{7.0}), 7);
  EXPECT_EQ(midmean(std::vector{100.0, 1.0, 2.0, 3.0, -50.0}), 2);
  EXPECT_EQ(midmean(std::vector{1.0, 4.0}), 2.5);
}

TEST(LogDeviation, IsTheRelativeOneIfThatIsSmallAndFiniteHoweverLargeThatIs) {
  EXPECT_NEAR(log_deviation(0.01), 0.01, 1e-6);
  // A log-normal x with ln x of deviation s has the relative deviation sqrt(exp(s^2) - 1).
  EXPECT_NEAR(std::sqrt(std::expm1(std::pow(log_deviation(1000), 2))), 1000, 1e-6);
  EXPECT_LT(log_deviation(1e300), 30);
}

TEST(LineFit, PointsOfALineGiveThatLine) {
  LineFit fit;
  for (double const x : {1e9 + 1, 1e9 + 2, 1e9 + 4}) fit.add(x, 3 * x - 2e9);
  EXPECT_NEAR(fit.line().slope, 3, 1e-6);
  EXPECT_NEAR(fit.line().at(1e9), 1e9, 1);
  EXPECT_EQ(fit.points(), 3U);
}

TEST(LineFit, EqualXGiveAHorizontalLine) {
  LineFit fit;
  fit.add(2, 1);
  fit.add(2, 5);
  EXPECT_EQ(fit.variation(), 0);
  EXPECT_EQ(fit.line().at(7), 3);
  EXPECT_THROW(fitted_line(std::array{2., 2.}, std::array{1., 5.}), ContractViolation);
}

TEST(EqualFinishShares, AreInProportionToTheRates) {
  auto const shares = equal_finish_shares(std::array{1., 2., 4.});
  EXPECT_DOUBLE_EQ(shares[0], 4. / 7);
  EXPECT_DOUBLE_EQ(shares[2], 1. / 7);
  EXPECT_EQ(equal_finish_shares(std::array{0., 3.})[0], 1);
}

TEST(Goal, ObjectiveNeedsTheEnergyUnlessTimeIsTheGoal) {
  EXPECT_EQ(objective(2, {}, Goal::time), 2);
  EXPECT_EQ(objective(2, 3, Goal::energy), 3);
  EXPECT_EQ(objective(2, 3, Goal::edp), 6);
  EXPECT_THROW(objective(2, {}, Goal::edp), ContractViolation);
}

}  // namespace
}  // namespace yoke::core
