// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/description.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke::core {
namespace {

Segment rows(std::size_t items, std::size_t chunk_items) {
  Segment segment;
  segment.name = "rows";
  segment.items = items;
  segment.chunk_items = chunk_items;
  segment.per_item = {2, 3, 1};
  return segment;
}

TEST(Segment, LastChunkMayBeSmaller) {
  Segment const segment = rows(10, 4);
  EXPECT_EQ(segment.chunks(), 3U);
  EXPECT_EQ(segment.items_of({2, 3}), (Range{8, 10}));
  EXPECT_EQ(segment.items_of({3, 3}), (Range{10, 10}));
  EXPECT_DOUBLE_EQ(segment.cost({1, 3}).flops, 12);  // 6 items
  EXPECT_THROW(segment.items_of({2, 4}), ContractViolation);
}

TEST(Segment, IrregularWorkWeighsChunks) {
  Segment segment = rows(3, 1);
  segment.cumulative_work = {0, 0.5, 1, 3};
  EXPECT_DOUBLE_EQ(segment.cost({2, 3}).bytes, 6);
  EXPECT_DOUBLE_EQ(segment.cost({0, 3}).bytes, 9);
}

TEST(Description, TotalCountsSharedBytesOnce) {
  Segment first = rows(10, 1), second = rows(5, 1);
  first.shared_bytes = 100;
  Description const description{"two", 10, Precision::single_precision, {first, second}, 0, 0};
  EXPECT_DOUBLE_EQ(description.total().flops, 30);
  EXPECT_DOUBLE_EQ(description.total().bytes, 45);
  EXPECT_DOUBLE_EQ(description.total().compulsory_bytes, 115);
}

TEST(Description, LoopRangesCutEverySegmentWithoutGapOrOverlap) {
  Description const description{"two", 1, Precision::single_precision, {rows(1000, 1), rows(7, 1), rows(0, 1)}, 0, 0};
  ASSERT_EQ(description.loop_chunks(), 1000U);
  for (std::size_t s = 0; s < 3; ++s) {
    std::size_t at = 0;
    for (std::size_t begin = 0; begin < 1000; begin += 125) {
      Range const part = description.segment_range(s, {begin, begin + 125});
      EXPECT_EQ(part.begin, at);
      at = part.end;
    }
    EXPECT_EQ(at, description.segments[s].chunks());
  }
}

TEST(Description, NeededRangeOfALongerSegmentIsRoundedOutwards) {
  Segment second = rows(3, 1);
  second.after = 0;
  Description const description{"two", 1, Precision::single_precision, {rows(10, 1), second}, 0, 0};
  EXPECT_EQ(description.needed(1, {0, 1}), (Range{0, 4}));  // a third of ten is three and a bit
  EXPECT_EQ(description.needed(1, {1, 2}), (Range{3, 7}));
  EXPECT_EQ(description.needed(1, {0, 3}), (Range{0, 10}));
}

}  // namespace
}  // namespace yoke::core
