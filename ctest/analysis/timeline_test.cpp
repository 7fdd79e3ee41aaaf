// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "analysis/activities.hpp"
#include "ctest/support/piece.hpp"

namespace yoke::analysis {
namespace {

TEST(Timeline, PartsAreCountedBackFromTheEnd) {
  // Two in flight: the second's copy in began before the first ended.
  std::vector<PieceRow> const pieces{sample::piece("r", "device", 0, 1, 2, 1, 4),
                                     sample::piece("r", "device", 4, 2, 2, 1, 7)};
  auto const slices = slices_of(pieces);
  ASSERT_EQ(slices.size(), 6U);
  EXPECT_DOUBLE_EQ(slices[0].begin_s, 0);
  EXPECT_DOUBLE_EQ(slices[2].begin_s, 2);  // the second's copy in: 7 - 1 - 2 - 2
  EXPECT_EQ(slices[2].kind, Slice::Kind::copy_in);
  EXPECT_EQ(slices[2].piece, &pieces[1]);
}

TEST(Timeline, PartsWithoutTimeAreLeftOut) {
  auto const piece = sample::piece("r", "host", 1, 0, 2, 0, 3);
  auto const slices = slices_of(piece);
  ASSERT_EQ(slices.size(), 1U);
  EXPECT_EQ(slices[0].kind_name(), std::string("kernel"));
  EXPECT_EQ(slices[0].processor(), "host");
  EXPECT_DOUBLE_EQ(slices[0].end_s - slices[0].begin_s, 2);
}

}  // namespace
}  // namespace yoke::analysis
