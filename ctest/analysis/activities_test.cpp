// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/activities.hpp"

#include <gtest/gtest.h>

#include "ctest/support/piece.hpp"

namespace yoke::analysis {
namespace {

Overlap overlap_of(std::vector<PieceRow> const& pieces) {
  Activities activities;
  for (auto const& piece : pieces) activities.add(piece);
  EXPECT_EQ(activities.pieces(), pieces.size());
  return activities.overlap();
}

TEST(Activities, OverlapIsTheTimeInWhichBothAreBusy) {
  Overlap const overlap =
      overlap_of({sample::piece("r", "host", 1, 0, 4, 0, 5), sample::piece("r", "device", 0, 2, 4, 1, 7)});
  EXPECT_DOUBLE_EQ(overlap.makespan_s, 7);
  EXPECT_DOUBLE_EQ(overlap.host_s, 4);             // [1, 5)
  EXPECT_DOUBLE_EQ(overlap.device_s, 4);           // [2, 6)
  EXPECT_DOUBLE_EQ(overlap.link_s, 3);             // [0, 2) and [6, 7)
  EXPECT_DOUBLE_EQ(overlap.host_and_device_s, 3);  // [2, 5)
  EXPECT_DOUBLE_EQ(overlap.link_and_kernel_s, 1);  // [1, 2)
  EXPECT_DOUBLE_EQ(overlap.all_s, 0);
}

TEST(Activities, TakeRank0ForTheHostAndOtherRanksForDevices) {
  Overlap const overlap =
      overlap_of({sample::piece("r", "rank0", 1, 0, 4, 0, 5), sample::piece("r", "rank1", 0, 2, 4, 1, 7)});
  EXPECT_DOUBLE_EQ(overlap.host_s, 4);
  EXPECT_DOUBLE_EQ(overlap.device_s, 4);
}

TEST(Activities, OfSeveralQueuesOverlap) {
  // Two slices of one piece: the second's copy in goes with the first's kernel, the first's copy out with the second's.
  std::vector<PieceRow> pieces{sample::piece("r", "device", 0, 1, 2, 1, 4),
                               sample::piece("r", "device", 1, 1, 2, 1, 5)};
  pieces[1].queue = 1;
  Overlap const overlap = overlap_of(pieces);
  EXPECT_DOUBLE_EQ(overlap.makespan_s, 5);
  EXPECT_DOUBLE_EQ(overlap.device_s, 3);           // [1, 4)
  EXPECT_DOUBLE_EQ(overlap.link_s, 4);             // [0, 2) and [3, 5)
  EXPECT_DOUBLE_EQ(overlap.link_and_kernel_s, 2);  // [1, 2) and [3, 4)
}

}  // namespace
}  // namespace yoke::analysis
