// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/shared_exercises.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/shared_memory.hpp"
#include "suite/probe/contention.hpp"

namespace yoke::probe {
namespace {

TEST(SharedExercises, KeepHostAndDeviceBusyAloneAndTogether) {
  Processors processors;
  SharedExercises const exercises(processors, device, usable_memory({}), 1 << 20);
  for (auto work : {exercises.streams("read", "triad"), exercises.atomics(1),
                    exercises.atomics(SharedExercises::max_lines), exercises.near_additions(8),
                    exercises.near_additions(2 << 20), exercises.loads(), exercises.atomics(1), exercises.loads()}) {
    ASSERT_EQ(work.size(), processors.count());
    for (Processor const p : {host, device}) {
      ASSERT_TRUE(work[p].act);
      EXPECT_GT(work[p].units, 0);
      work[p].repeats = 2;
      on_one(processors, p, [&] { EXPECT_GT(take_sample(work[p]), 0); });
    }
    for (double const sample : sample_together(processors, work)) EXPECT_GT(sample, 0);
  }
}

TEST(SharedExercises, StreamThroughAsMuchMemoryByAnyKernel) {
  Processors processors;
  constexpr double array_bytes = 1 << 23;
  SharedExercises const exercises(processors, device, usable_memory({}), array_bytes);
  for (char const* const kernel : {"read", "copy", "triad"})
    for (Exercise const& one : {exercises.streams(kernel, "triad")[host], exercises.streams("triad", kernel)[device]}) {
      EXPECT_GE(one.units, 0.6 * array_bytes) << kernel;
      EXPECT_LE(one.units, 1.5 * array_bytes) << kernel;
    }
  EXPECT_THROW(exercises.streams("triad", "none"), ContractViolation);
}

TEST(SharedExercises, WriteToPagesThatTheOtherWrote) {
  Processors processors;
  SharedExercises exercises(processors, device, usable_memory({}), 1 << 20);
  for (Processor const p : {host, device})
    for (bool const prefetch : {false, true}) {
      auto const moves = exercises.move_pages(p, prefetch);
      for (double const pass_s : moves.writes_s) EXPECT_GT(pass_s, 0);
      bool const moving = !is_split_host() && usable_memory({}) != SharedMemory::pinned;
      EXPECT_EQ(moves.prefetch_s > 0, prefetch && moving);
    }
}

TEST(SharedExercises, TouchNewPagesAndPassAFlagWhereTheyCan) {
  Processors processors;
  SharedMemory const memory = usable_memory({});
  SharedExercises exercises(processors, device, memory, 1 << 20);
  for (Processor const p : {host, device}) EXPECT_EQ(exercises.touch_s(p) > 0, memory == SharedMemory::system);
  EXPECT_EQ(exercises.flag_s() > 0, is_split_host());
  EXPECT_EQ(exercises.flag_s() > 0, is_split_host()) << "a second time";
}

}  // namespace
}  // namespace yoke::probe
