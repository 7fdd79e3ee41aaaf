// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

namespace yoke::workloads {
namespace {

constexpr std::uint64_t n = 100'000;

TEST(Uniform, IsInTheUnitIntervalWithoutItsEnd) {
  for (std::uint64_t i = 0; i < n; ++i) {
    EXPECT_GE(uniform(1, i), 0.0);
    EXPECT_LT(uniform(1, i), 1.0);
  }
}

TEST(Uniform, NeverChanges) {
  static_assert(mixed(0) == 0);
  // SplitMix64's published first output for state 0.
  static_assert(mixed(0x9e3779b97f4a7c15U) == 0xe220a8397b1dcdafU);
  static_assert(uniform(1, 2) == uniform(1, 2));
}

TEST(Uniform, HasTheMeanAndVarianceOfAUniformNumber) {
  double sum = 0, squares = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    double const x = uniform(7, i) - 0.5;
    sum += x;
    squares += x * x;
  }
  // Five standard deviations of the mean, and of the mean square: sqrt(1/12 n), sqrt(1/180 n).
  EXPECT_NEAR(sum / n, 0, 5 * std::sqrt(1.0 / 12 / n));
  EXPECT_NEAR(squares / n, 1.0 / 12, 5 * std::sqrt(1.0 / 180 / n));
}

TEST(Uniform, FillsItsIntervalEvenly) {
  std::array<double, 100> bins{};
  for (std::uint64_t i = 0; i < n; ++i) ++bins[static_cast<std::size_t>(uniform(3, i) * 100)];
  double chi_square = 0;
  for (double const bin : bins) chi_square += (bin - 1000) * (bin - 1000) / 1000;
  EXPECT_LT(chi_square, 99 + 5 * std::sqrt(2.0 * 99));
}

TEST(Uniform, IsUncorrelatedBetweenNeighboursAndBetweenSeeds) {
  double neighbours = 0, seeds = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    neighbours += (uniform(1, i) - 0.5) * (uniform(1, i + 1) - 0.5);
    seeds += (uniform(1, i) - 0.5) * (uniform(2, i) - 0.5);
  }
  EXPECT_LT(std::abs(neighbours / n), 5.0 / 12 / std::sqrt(n));
  EXPECT_LT(std::abs(seeds / n), 5.0 / 12 / std::sqrt(n));
}

TEST(RandomBits, DifferForDifferentSeedsAndIndices) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    for (std::uint64_t i = 0; i < 100; ++i) seen.insert(random_bits(seed, i));
  EXPECT_EQ(seen.size(), 10'000U);
}

}  // namespace
}  // namespace yoke::workloads
