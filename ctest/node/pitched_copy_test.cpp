// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/pitched_copy.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace yoke::node {
namespace {

TEST(PitchedCopy, RowsOfASplitHostAreCopiedAndNothingBetweenThem) {
  if (!split_host) GTEST_SKIP() << "the vectors below are the host's";
  constexpr std::size_t rows = 100, from_pitch = 7, to_pitch = 5, row = 3;
  std::vector<int> from(rows * from_pitch), to(rows * to_pitch, -1);
  std::iota(from.begin(), from.end(), 0);
  DeviceSpace const space;
  ASSERT_TRUE(enqueue(
      space, {to.data(), to_pitch * sizeof(int), from.data(), from_pitch * sizeof(int), row * sizeof(int), rows}));
  space.fence();
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < to_pitch; ++j)
      ASSERT_EQ(to[i * to_pitch + j], j < row ? static_cast<int>(i * from_pitch + j) : -1) << i << ' ' << j;
}

}  // namespace
}  // namespace yoke::node
