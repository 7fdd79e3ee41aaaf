// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/shared_arrays.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <numeric>
#include <vector>

#include "suite/node/node_share.hpp"
#include "suite/workloads/mirror.hpp"

namespace yoke::node {
namespace {

/// Page faults of this process that needed no reading.
long faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

SharedMemory placeable() { return is_split_host() ? SharedMemory::system : SharedMemory::managed; }

TEST(SharedArrays, CollectTheArraysOfHomes) {
  SharedArrays arrays(placeable());
  {
    SharedArrays::Collecting const collecting(&arrays);
    EXPECT_EQ(SharedArrays::collecting(), &arrays);
    home_view<double*>("a", 1000);
    home_view<float**>("b", 10, 20);
    home_view<float*>("none", 0);
  }
  EXPECT_EQ(arrays.bytes(), 1000 * sizeof(double) + 200 * sizeof(float));
  EXPECT_EQ(SharedArrays::collecting(), nullptr);
  home_view<double*>("of no one", 1000);
  EXPECT_EQ(arrays.bytes(), 1000 * sizeof(double) + 200 * sizeof(float));
}

TEST(SharedArrays, KeepTheirContentsInNewPages) {
  if (!is_split_host()) GTEST_SKIP() << "pages that the driver moves are not replaced";
  Processors processors;
  SharedArrays arrays(placeable());
  constexpr std::size_t count = (std::size_t{5} << 20) / sizeof(int) + 3;
  HomeView<int*> numbers;
  {
    SharedArrays::Collecting const collecting(&arrays);
    numbers = home_view<int*>("numbers", count);
  }
  std::vector<int> expected(count);
  std::iota(expected.begin(), expected.end(), 1);
  std::copy(expected.begin(), expected.end(), numbers.data());
  auto const kept = [&] { return std::equal(expected.begin(), expected.end(), numbers.data()); };
  auto const half = rows_of(numbers, {count / 3, count});
  for (Processor const otherwise : {host, device})
    for (auto const& owned : {std::vector<OwnedPart>{}, std::vector<OwnedPart>{{half, device}}}) {
      long const before = faults();
      arrays.place(processors, otherwise, owned);
      EXPECT_GE(faults() - before, 2) << "pages are new, huge or not";
      EXPECT_TRUE(kept());
    }
}

TEST(SharedArrays, LeavePinnedMemoryWhereItIs) {
  Processors processors;
  SharedArrays arrays(SharedMemory::pinned);
  HomeView<int*> numbers;
  {
    SharedArrays::Collecting const collecting(&arrays);
    numbers = home_view<int*>("numbers", 1 << 20);
  }
  Kokkos::deep_copy(numbers, 7);
  long const before = faults();
  arrays.place(processors, device);
  EXPECT_LT(faults() - before, 64);
  EXPECT_EQ(numbers(12345), 7);
}

}  // namespace
}  // namespace yoke::node
