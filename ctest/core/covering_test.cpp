// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <string>

#include "suite/core/chunk_ranges.hpp"

namespace yoke::core {
namespace {

std::string text(std::vector<Range> const& ranges) {
  std::string all;
  for (Range const& range : ranges) all += std::to_string(range.begin) + "-" + std::to_string(range.end) + " ";
  return all;
}

TEST(Covering, JoinsRangesThatTouchOrOverlap) {
  EXPECT_EQ(text(covering({{8, 9}, {0, 3}, {3, 5}, {4, 6}, {1, 2}}, 0)), "0-6 8-9 ");
  EXPECT_EQ(text(covering({}, 3)), "");
  EXPECT_EQ(text(covering({{2, 2}, {5, 7}, {9, 9}}, 9)), "5-7 ");
}

TEST(Covering, BridgesGapsUpToTheLimit) {
  EXPECT_EQ(text(covering({{0, 2}, {4, 6}, {9, 10}}, 2)), "0-6 9-10 ");
  EXPECT_EQ(text(covering({{0, 2}, {4, 6}, {9, 10}}, 3)), "0-10 ");
  EXPECT_EQ(text(covering({{0, 2}, {4, 6}, {9, 10}}, 1)), "0-2 4-6 9-10 ");
}

}  // namespace
}  // namespace yoke::core
