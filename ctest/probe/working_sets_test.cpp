// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/probe/memory.hpp"

namespace yoke {
namespace {

TEST(WorkingSets, HaveTwoPointsForEachDoubling) {
  auto const bytes = working_sets(1024, 8192, 24);
  ASSERT_EQ(bytes.size(), 7u);
  for (std::size_t i = 2; i < bytes.size(); ++i) EXPECT_DOUBLE_EQ(bytes[i], 2 * bytes[i - 2]);
}

TEST(WorkingSets, ReachFromEndToEndHoweverFewTheyAre) {
  for (std::size_t const max : {2, 5, 24}) {
    auto const bytes = working_sets(16384, 16384.0 * (1 << 20), max);
    EXPECT_EQ(bytes.size(), max);
    EXPECT_DOUBLE_EQ(bytes.front(), 16384);
    EXPECT_DOUBLE_EQ(bytes.back(), 16384.0 * (1 << 20));
  }
}

TEST(WorkingSets, NeedTwoEnds) { EXPECT_THROW(working_sets(16384, 16384, 24), ContractViolation); }

}  // namespace
}  // namespace yoke
