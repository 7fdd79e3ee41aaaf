// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "analysis/show/traced_runs.hpp"
#include "ctest/support/piece.hpp"

namespace yoke::analysis {
namespace {

PieceRow piece(std::size_t run, double begin_s) {
  return sample::piece("run " + std::to_string(run), "host", begin_s, 0, 1, 0, begin_s + 1);
}

TEST(RunOverlaps, RunsWhosePiecesAlternateAreWhole) {
  RunOverlaps overlaps;
  for (double const begin_s : {0., 1., 2.})
    for (std::size_t run = 0; run < RunOverlaps::max_open; ++run) overlaps.add(run, run % 2, piece(run, begin_s));
  auto const runs = overlaps.take();
  ASSERT_EQ(runs.size(), RunOverlaps::max_open);
  for (auto const& run : runs) {
    EXPECT_TRUE(run.whole);
    EXPECT_EQ(run.pieces, 3U);
    EXPECT_DOUBLE_EQ(run.overlap.host_s, 3);
  }
}

TEST(RunOverlaps, ARunOfWhichFurtherPiecesComeLaterIsNotWhole) {
  RunOverlaps overlaps;
  for (std::size_t run = 0; run < 3 * RunOverlaps::max_open; ++run) overlaps.add(run, 7, piece(run, 0));
  overlaps.add(1, 7, piece(1, 1));
  auto const runs = overlaps.take();
  ASSERT_EQ(runs.size(), 3 * RunOverlaps::max_open);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    EXPECT_EQ(runs[run].whole, run != 1) << run;
    EXPECT_EQ(runs[run].plan, 7U);
  }
}

}  // namespace
}  // namespace yoke::analysis
