// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/plausible.hpp"
#include "suite/probe/stream_kernels.hpp"

namespace yoke::probe {
namespace {

TEST(WorkingSets, HaveTwoPointsForEachDoubling) {
  auto const bytes = working_sets(1024, 8192, 24);
  ASSERT_EQ(bytes.size(), 7u);
  for (std::size_t i = 2; i < bytes.size(); ++i) EXPECT_DOUBLE_EQ(bytes[i], 2 * bytes[i - 2]);
}

TEST(WorkingSets, ReachFromEndToEndHoweverFewTheyAre) {
  for (std::size_t const max : {2, 5, 24}) {
    auto const bytes = working_sets(16384, 16384.0 * (1 << 20), max);
    EXPECT_EQ(bytes.size(), max);
    EXPECT_DOUBLE_EQ(bytes.front(), 16384);
    EXPECT_DOUBLE_EQ(bytes.back(), 16384.0 * (1 << 20));
  }
}

TEST(WorkingSets, NeedTwoEnds) { EXPECT_THROW(working_sets(16384, 16384, 24), ContractViolation); }

TEST(Arrays, ExceedTheLastCachesOfAnyMachine) {
  constexpr double plenty = 1e13;
  EXPECT_EQ(host_array_bytes(8e6, plenty, 2), 64e6);
  EXPECT_EQ(host_array_bytes(1.152e9, plenty, 2), 4 * 1.152e9);
  EXPECT_GE(host_array_bytes(0, plenty, 2), 2e9) << "the system describes no caches";
  EXPECT_EQ(host_array_bytes(0, 24e9, 2), 1e9) << "no more than two thirds of what is free";
}

TEST(Rows, LieAPageApartWhateverAPageIs) {
  constexpr std::size_t kib = 1024, all = 256'000'000;
  EXPECT_EQ(rows_apart(all, 4 * kib), 4096U);
  EXPECT_EQ(rows_apart(all, 64 * kib), 2048U);
  EXPECT_EQ(rows_apart(std::size_t{512} * 512, 4 * kib), 0U);
}

// The same places again would be in a cache.
TEST(Gathers, GoOnFromLaunchToLaunch) {
  using Kernel = stream::Gather<HostSpace>;
  constexpr std::size_t accesses = 1000;
  auto share = stream::share_of<HostSpace>(1e6, 1);
  std::vector<double> numbers(share.count());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i);
  std::vector<std::uint64_t> states(Kernel::generators);
  for (std::size_t i = 0; i < states.size(); ++i) stream::Seed{states.data()}(i);
  double first = 0, second = 0;
  Kernel{share, numbers.data(), &first, states.data(), numbers.size(), accesses}(0);
  Kernel{share, numbers.data(), &second, states.data(), numbers.size(), accesses}(0);
  EXPECT_GT(first, 0);
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace yoke::probe
