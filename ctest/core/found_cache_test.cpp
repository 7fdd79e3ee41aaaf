// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/found_cache.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace yoke::core {
namespace {

TEST(FoundCache, EndsWhereReadsTakeAsLongAsThoseOfMainMemory) {
  std::vector<WorkingSetRead> const reads{{16, 1}, {32, 2.7}, {64, 2.9}, {128, 3.9}, {256, 3.8}, {512, 4}};
  EXPECT_EQ(found_cache_bytes(reads, 500), 32);
  EXPECT_EQ(found_cache_bytes(reads, 24), 24) << "no more than the system describes";
}

TEST(FoundCache, IsTheClaimIfOnlyTheLargestReadIsSlow) {
  std::vector<WorkingSetRead> const reads{{16, 1}, {128, 1.1}, {512, 1.2}, {1024, 4}};
  EXPECT_EQ(found_cache_bytes(reads, 512), 512);
}

TEST(FoundCache, IsHalfOfTheSmallestReadIfThatIsSlowToo) {
  std::vector<WorkingSetRead> const reads{{64, 3.9}, {128, 4.1}, {512, 4}};
  EXPECT_EQ(found_cache_bytes(reads, 512), 32);
}

TEST(FoundCache, IgnoresASlowReadOfASizeThatIsInTheCache) {
  std::vector<WorkingSetRead> const reads{{16, 4}, {64, 1.1}, {128, 4}, {512, 4}};
  EXPECT_EQ(found_cache_bytes(reads, 512), 64);
}

TEST(FoundCache, IsTheClaimWithoutReads) {
  EXPECT_EQ(found_cache_bytes(std::vector<WorkingSetRead>{}, 512), 512);
  EXPECT_EQ(found_cache_bytes(std::vector<WorkingSetRead>{{64, 1}}, 512), 512);
}

TEST(FoundCache, OfAMachineIsTheSumOverItsHostCores) {
  Machine machine;
  auto const point = [](double bytes, double t_b_s) {
    return WorkingSetPoint{bytes, {t_b_s, 0, 1, Quantity::Source::measured, {}}};
  };
  for (char const* const cores : {"0", "1", ""}) {
    auto& processor = machine.processors.emplace_back();
    processor.cores = cores;
    processor.working_set = {point(16, 1), point(64, 4), point(512, 4)};
  }
  EXPECT_EQ(found_cache_bytes(machine, 1000), 32) << "a GPU's caches are its own";
  EXPECT_EQ(found_cache_bytes(machine, 20), 20);
  for (auto& processor : machine.processors) processor.working_set.clear();
  EXPECT_EQ(found_cache_bytes(machine, 300), 300);
}

}  // namespace
}  // namespace yoke::core
