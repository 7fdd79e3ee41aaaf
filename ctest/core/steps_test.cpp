// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/description.hpp"

namespace yoke::core {
namespace {

Segment segment_of(std::size_t items, std::size_t chunk_items, std::optional<GpuTeam> team) {
  Segment segment;
  segment.items = items;
  segment.chunk_items = chunk_items;
  segment.gpu_team = team;
  return segment;
}

Description of(std::vector<Segment> segments) {
  Description description;
  description.segments = std::move(segments);
  return description;
}

TEST(StepItems, AreOfAsManyTeamsAsThereAreUnits) {
  EXPECT_EQ(step_items(segment_of(100000, 1, GpuTeam{32}), 132), 132U * 32);
  // 320 teams across for 132 units: more rows take longer at once.
  EXPECT_EQ(step_items(segment_of(10240, 1, GpuTeam{32, 320}), 132), 32U);
  EXPECT_EQ(step_items(segment_of(1024, 1, GpuTeam{32, 32}), 132), 4U * 32);
  EXPECT_EQ(step_items(segment_of(1024, 1, GpuTeam{64, 0}), 132), 64U);
}

TEST(StepItems, AreNoneWhereNothingIsKnown) {
  EXPECT_EQ(step_items(segment_of(1024, 1, GpuTeam{64}), 0), 1U);
  EXPECT_EQ(step_items(segment_of(1024, 1, std::nullopt), 132), 1U);
}

TEST(StepChunks, AreOfTheLoopAndTheLongestOfAllSegments) {
  // The second segment has half as many chunks: one of its steps is two of the loop's.
  auto const description = of({segment_of(1024, 8, GpuTeam{64, 0}), segment_of(512, 8, GpuTeam{64, 0})});
  EXPECT_EQ(step_chunks(description, {0, 132}), (std::vector<std::size_t>{1, 16}));
}

TEST(StepChunks, AreEmptyWithoutAGpu) {
  EXPECT_TRUE(step_chunks(of({segment_of(1024, 8, GpuTeam{64, 0})}), {0, 0}).empty());
  EXPECT_TRUE(step_chunks(of({segment_of(1024, 64, GpuTeam{64, 0})}), {0, 132}).empty());
}

}  // namespace
}  // namespace yoke::core
