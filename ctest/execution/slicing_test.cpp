// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/slicing.hpp"

#include <gtest/gtest.h>

namespace yoke::execution {
namespace {

Segment streamed(std::size_t chunks, double bytes) {
  Segment segment;
  segment.items = chunks;
  segment.bytes_in = bytes / 2;
  segment.bytes_out = bytes / 2;
  return segment;
}

TEST(Slicing, CutsIntoEqualPartsInOrder) {
  EXPECT_EQ(cut(streamed(100, 1), {10, 20}, {3, 1}), (std::vector<Range>{{10, 13}, {13, 16}, {16, 20}}));
  EXPECT_EQ(cut(streamed(100, 1), {10, 12}, {3, 0.5}), (std::vector<Range>{{10, 11}, {11, 12}}));
}

TEST(Slicing, SmallPiecesStayWhole) {
  EXPECT_EQ(cut(streamed(100, 1), {0, 100}, {8, 25}).size(), 4U);
  EXPECT_EQ(cut(streamed(100, 1), {0, 49}, {8, 25}), (std::vector<Range>{{0, 49}}));
  EXPECT_EQ(cut(streamed(100, 0), {0, 100}, {8, 25}), (std::vector<Range>{{0, 100}}));
}

TEST(Slicing, SharedResultsStayWhole) {
  Segment segment = streamed(100, 1);
  segment.piece_bytes_out = [](Range items) { return 1e9 * static_cast<double>(items.size()); };
  EXPECT_EQ(cut(segment, {0, 100}, {8, 1}), (std::vector<Range>{{0, 100}}));
}

}  // namespace
}  // namespace yoke::execution
