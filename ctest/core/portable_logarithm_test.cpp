// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/portable_logarithm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "suite/core/split_mix_64.hpp"

namespace yoke::core {
namespace {

constexpr double two_units = 2 * std::numeric_limits<double>::epsilon();

TEST(PortableLogarithm, AgreesWithTheLibraryToTwoUnitsInTheLastPlace) {
  SplitMix64Stream random(1, 0);
  for (int i = 0; i < 20'000; ++i) {
    double const number = std::ldexp(0.5 + random.uniform(), static_cast<int>(600 * random.uniform()) - 300);
    EXPECT_NEAR(portable_logarithm(number) / std::log(number), 1, two_units) << number;
    double const exponent = 1400 * random.uniform() - 700;
    EXPECT_NEAR(portable_exponential(exponent) / std::exp(exponent), 1, two_units) << exponent;
  }
}

TEST(PortableLogarithm, IsExactWhereTheResultIs) {
  EXPECT_EQ(portable_logarithm(1), 0);
  EXPECT_EQ(portable_exponential(0), 1);
}

/// Bits that every processor and every compiler must compute.
TEST(PortableLogarithm, HasTheSameBitsEverywhere) {
  EXPECT_EQ(portable_logarithm(3), 0x1.193ea7aad030ap+0);
  EXPECT_EQ(portable_logarithm(1e-9), -0x1.4b927f32bffb8p+4);
  EXPECT_EQ(portable_exponential(0.3), 0x1.599058c8c1a96p+0);
  EXPECT_EQ(portable_exponential(-20.7), 0x1.195920309b9dap-30);
}

TEST(PortableLogarithm, EndsWhereTheTypeEnds) {
  EXPECT_EQ(portable_exponential(710), std::numeric_limits<double>::infinity());
  EXPECT_EQ(portable_exponential(-800), 0);
  EXPECT_GT(portable_exponential(-740), 0);
}

}  // namespace
}  // namespace yoke::core
