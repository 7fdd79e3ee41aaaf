// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "suite/node/lanes_math.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::workloads {
namespace {

template <class Real>
class LanesOfTheHost : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(LanesOfTheHost, Reals);

using Host = Kokkos::DefaultHostExecutionSpace;

TYPED_TEST(LanesOfTheHost, AreAsManyAsARegisterHolds) {
  static_assert(is_host_space<Host>);
  EXPECT_EQ((lanes_of<Host, TypeParam>), static_cast<int>(sizeof(Lanes<Host, TypeParam>) / sizeof(TypeParam)));
  EXPECT_GE(sizeof(Lanes<Host, TypeParam>), 16U);
}

TYPED_TEST(LanesOfTheHost, AreLoadedAndStoredAtAnyAddress) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  std::vector<TypeParam> from(width + 3), to(width + 3, TypeParam(-1));
  for (int i = 0; i < width + 3; ++i) from[i] = TypeParam(i);
  for (int offset = 0; offset < 3; ++offset) {
    store(load<L>(&from[offset]), &to[offset + 1]);
    for (int i = 0; i < width; ++i) EXPECT_EQ(to[offset + 1 + i], TypeParam(offset + i));
  }
  EXPECT_EQ(to[0], TypeParam(-1));
}

TYPED_TEST(LanesOfTheHost, AreAllTheBroadcastValueWithItsSign) {
  using L = Lanes<Host, TypeParam>;
  L const lanes = broadcast<L>(TypeParam(-0.0)), nan = broadcast<L>(std::numeric_limits<TypeParam>::quiet_NaN());
  for (int i = 0; i < lanes_of<Host, TypeParam>; ++i) {
    EXPECT_TRUE(std::signbit(TypeParam(lanes[i])));
    EXPECT_TRUE(std::isnan(TypeParam(nan[i])));
  }
}

TYPED_TEST(LanesOfTheHost, AddUpToTheSumOfAll) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  std::vector<TypeParam> numbers(width);
  for (int i = 0; i < width; ++i) numbers[i] = TypeParam(i + 1);
  constexpr int expected = width * (width + 1) / 2;
  EXPECT_EQ(sum(load<L>(numbers.data())), TypeParam(expected));
}

TYPED_TEST(LanesOfTheHost, ArePackedInOrder) {
  if constexpr (packs_lanes<Host, TypeParam>) {
    using L = Lanes<Host, TypeParam>;
    constexpr int width = lanes_of<Host, TypeParam>;
    auto const nan = std::numeric_limits<TypeParam>::quiet_NaN();
    for (unsigned below = 0; below < (1U << width); below += 37) {
      std::vector<TypeParam> numbers(width), expected, to(width + 1, TypeParam(-1));
      for (int i = 0; i < width; ++i) {
        bool const is_below = (below >> i) % 2 == 1;
        numbers[i] = is_below ? TypeParam(i) : i % 2 == 0 ? TypeParam(100) : nan;
        if (is_below) expected.push_back(numbers[i]);
      }
      EXPECT_EQ(pack_below(load<L>(numbers.data()), TypeParam(100), to.data()), expected.size());
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), to.begin())) << below;
      EXPECT_EQ(to[width], TypeParam(-1)) << "beyond the register";
    }
  } else {
    GTEST_SKIP() << "this build has no instruction for it";
  }
}

TYPED_TEST(LanesOfTheHost, MultiplyAndAddLaneByLane) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  std::vector<TypeParam> numbers(width);
  for (int i = 0; i < width; ++i) numbers[i] = TypeParam(i);
  L const result = fma(load<L>(numbers.data()), broadcast<L>(TypeParam(3)), broadcast<L>(TypeParam(1)));
  for (int i = 0; i < width; ++i) EXPECT_EQ(TypeParam(result[i]), TypeParam(3 * i + 1));
}

TYPED_TEST(LanesOfTheHost, AreTransposedAsTheRowsOfASquare) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  L rows[width];
  for (int i = 0; i < width; ++i)
    for (int j = 0; j < width; ++j) rows[i][j] = TypeParam(i * width + j);
  transpose_lanes(rows);
  for (int i = 0; i < width; ++i)
    for (int j = 0; j < width; ++j) EXPECT_EQ(TypeParam(rows[i][j]), TypeParam(j * width + i));
}

TYPED_TEST(LanesOfTheHost, AreStoredPastTheCaches) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  alignas(sizeof(L)) TypeParam to[2 * width] = {};
  store_streaming(broadcast<L>(TypeParam(3)), to + width);
  end_streaming();
  for (int i = 0; i < 2 * width; ++i) EXPECT_EQ(to[i], TypeParam(i < width ? 0 : 3));
}

TYPED_TEST(LanesOfTheHost, HaveSquareRootsCorrectlyRoundedAndReciprocalOnesNearly) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  std::vector<TypeParam> numbers(width);
  for (int round = 0; round < 1000; ++round) {
    for (int i = 0; i < width; ++i) numbers[i] = TypeParam(std::exp(((round * width + i) % 997) * 0.02 - 10));
    L const roots = square_root(load<L>(numbers.data())), inverse = reciprocal_square_root(load<L>(numbers.data()));
    for (int i = 0; i < width; ++i) {
      EXPECT_EQ(TypeParam(roots[i]), std::sqrt(numbers[i]));
      double const relative = std::abs(double(inverse[i]) * std::sqrt(double(numbers[i])) - 1);
      EXPECT_LE(relative, 2 * double(std::numeric_limits<TypeParam>::epsilon()));
    }
  }
}

TYPED_TEST(LanesOfTheHost, AreDividedByCubesOfRootsNearly) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  std::vector<TypeParam> numbers(width);
  for (int round = 0; round < 1000; ++round) {
    for (int i = 0; i < width; ++i) numbers[i] = TypeParam(std::exp(((round * width + i) % 997) * 0.02 - 10));
    L const quotients = over_root_cubed(broadcast<L>(TypeParam(3)), load<L>(numbers.data()));
    for (int i = 0; i < width; ++i) {
      double const x = double(numbers[i]), relative = std::abs(double(quotients[i]) * x * std::sqrt(x) / 3 - 1);
      EXPECT_LE(relative, 3 * double(std::numeric_limits<TypeParam>::epsilon()));
    }
  }
}

TYPED_TEST(LanesOfTheHost, KeepTheLeastAndItsTagLaneByLaneTheFirstOfEquals) {
  using L = Lanes<Host, TypeParam>;
  constexpr int width = lanes_of<Host, TypeParam>;
  constexpr int half = width / 2;
  L const numbers = lane_numbers<L, TypeParam>(), middle = broadcast<L>(TypeParam(half));
  L min = middle, tag = broadcast<L>(TypeParam(-1));
  keep_min(numbers, numbers, min, tag);
  for (int i = 0; i < width; ++i) {
    EXPECT_EQ((lane_of<TypeParam>(min, i)), TypeParam(std::min(i, width / 2)));
    EXPECT_EQ((lane_of<TypeParam>(tag, i)), TypeParam(i < width / 2 ? i : -1));
  }
}

#ifdef __FMA__
TYPED_TEST(LanesOfTheHost, RoundOnceWhenTheyMultiplyAndAdd) {
  if (node::build_type().starts_with("Debug")) GTEST_SKIP() << "with little optimization they are two instructions";
  using L = Lanes<Host, TypeParam>;
  TypeParam const tiny = std::numeric_limits<TypeParam>::epsilon();
  // (1 + e)(1 - e) - 1 is -e^2 exactly, and 0 where the product is rounded first. Volatile: not to be computed at
  // compile time.
  TypeParam volatile above = 1 + tiny, below = 1 - tiny;
  L const result = fma(broadcast<L>(TypeParam(above)), broadcast<L>(TypeParam(below)), broadcast<L>(TypeParam(-1)));
  EXPECT_EQ(TypeParam(result[0]), -tiny * tiny);
}
#endif

TEST(LanesOfAGpu, AreOneNumber) {
  struct Gpu {
    using memory_space = void;
  };
  static_assert(!is_host_space<Gpu>);
  static_assert(std::is_same_v<Lanes<Gpu, float>, float>);
  float const x = 2;
  EXPECT_EQ((lanes_of<Gpu, float>), 1);
  EXPECT_EQ(fma(load<float>(&x), broadcast<float>(3.0F), 1.0F), 7.0F);
  EXPECT_EQ(sum(x), 2.0F);
}

}  // namespace
}  // namespace yoke::workloads
