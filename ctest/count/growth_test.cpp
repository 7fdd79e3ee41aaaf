// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>

#include "suite/count/count_workload.hpp"

namespace yoke::count {
namespace {

/// Tallies at three sizes n with `additions(n)` additions.
template <class Count>
std::array<TallyAt, 3> tallies(Count const& additions) {
  std::array<TallyAt, 3> all{TallyAt{64, {}}, {96, {}}, {128, {}}};
  for (auto& at : all) at.tally.counts.add = additions(at.n);
  return all;
}

TEST(Growth, TwoLeadingTermsOfAPolynomialAreExact) {
  auto const counted = tallies([](double n) { return 2 * n * n * n + 7 * n * n; });
  EXPECT_EQ(power_between({96, counted[1].tally.counts.add}, {128, counted[2].tally.counts.add}), 3);
  EXPECT_NEAR(scaled(counted, 1e4).counts.add / (2e12 + 7e8), 1, 1e-12);
  EXPECT_NEAR(scaling_error(counted), 0, 1e-12);
}

TEST(Growth, AConstantStaysOne) {
  auto const counted = tallies([](double) { return 384.0; });
  EXPECT_NEAR(scaled(counted, 1e6).counts.add, 384, 1e-9);
  EXPECT_NEAR(scaling_error(counted), 0, 1e-12);
}

TEST(Growth, WhatIsNotThereIsNotScaled) {
  auto const counted = tallies([](double) { return 0.0; });
  EXPECT_EQ(scaled(counted, 1e6), Tally{});
  EXPECT_EQ(scaling_error(counted), 0);
}

TEST(Growth, OtherLawsHaveAnError) {
  EXPECT_GT(scaling_error(tallies([](double n) { return std::exp2(n / 16); })), 0.3);
  // n log n is near to a power.
  auto const error = scaling_error(tallies([](double n) { return n * std::log2(n); }));
  EXPECT_GT(error, 1e-4);
  EXPECT_LT(error, 0.05);
}

TEST(Growth, ScaledCountsAreNotNegative) { EXPECT_EQ(growth_through({100, 10}, {200, 1}, 1).at(1000), 0); }

}  // namespace
}  // namespace yoke::count
