// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "suite/core/chunk_ranges.hpp"
#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

TEST(RangeSet, JoinsNeighboursSoThatTheWholeIsContained) {
  RangeSet set;
  set.insert({0, 2});
  set.insert({4, 6});
  EXPECT_FALSE(set.contains({0, 6}));
  set.insert({2, 4});
  EXPECT_TRUE(set.contains({0, 6}));
  EXPECT_FALSE(set.contains({0, 7}));
  EXPECT_EQ(set.size(), 6U);
}

TEST(RangeSet, RefusesWhatItHasAlready) {
  RangeSet set;
  set.insert({10, 20});
  EXPECT_THROW(set.insert({19, 21}), ContractViolation);
  EXPECT_THROW(set.insert({5, 11}), ContractViolation);
  EXPECT_NO_THROW(set.insert({20, 21}));
}

TEST(RangeSet, AgreesWithABitPerElement) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    RangeSet set;
    std::vector<bool> bits(64, false);
    for (int i = 0; i < 40; ++i) {
      std::size_t const begin = random() % 64, end = begin + random() % (65 - begin);
      bool any = false, all = true;
      for (std::size_t at = begin; at < end; ++at) any = any || bits[at], all = all && bits[at];
      ASSERT_EQ(set.overlaps({begin, end}), any) << begin << ' ' << end;
      ASSERT_EQ(set.contains({begin, end}), all) << begin << ' ' << end;
      if (any || begin == end) continue;
      set.insert({begin, end});
      for (std::size_t at = begin; at < end; ++at) bits[at] = true;
    }
    ASSERT_EQ(set.size(), static_cast<std::size_t>(std::count(bits.begin(), bits.end(), true)));
  }
}

}  // namespace
}  // namespace yoke::core
