// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/claims.hpp"

#include <gtest/gtest.h>

#include <array>

namespace yoke::core {
namespace {

TEST(ClaimBoard, HasACounterAndARecordForEachSegmentAndProcessor) {
  std::vector<Segment> segments(2);
  segments[0].items = 100;
  segments[0].chunk_items = 8;  // 13 chunks, 5 parts of 3
  segments[1].items = 7;
  ClaimBoard board(segments, 2);
  std::array<std::size_t, 2> const part_chunks{3, 1};
  board.begin(part_chunks);
  Claims const first = board.of(host, 0), same = board.of(device, 0), second = board.of(host, 1);
  EXPECT_EQ(first.parts, 5);
  EXPECT_EQ(first.part_items, 24U);
  EXPECT_EQ(first.items, 100U);
  EXPECT_EQ(second.parts, 7);
  EXPECT_EQ(first.next, same.next);
  EXPECT_NE(first.next, second.next);
  EXPECT_NE(first.done, same.done);
  *first.next = 4;
  first.done[2] = 1;
  EXPECT_EQ(board.done(host, 0)[2], 1U);
  EXPECT_EQ(board.done(device, 0)[2], 0U);
  board.begin(part_chunks);
  EXPECT_EQ(*board.of(host, 0).next, 0);
  EXPECT_EQ(board.done(host, 0)[2], 0U);
  EXPECT_EQ(board.done(host, 0).size(), 5U);
}

}  // namespace
}  // namespace yoke::core
