// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/shared_arrays.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <string>
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

/// Bytes of huge pages in the mappings that overlap these bytes; 0 on a system without /proc.
std::size_t huge_bytes(void const* begin, std::size_t bytes) {
  std::ifstream file("/proc/self/smaps");
  auto const first = reinterpret_cast<std::uintptr_t>(begin);
  std::size_t sum = 0;
  bool overlaps = false;
  for (std::string line; std::getline(file, line);) {
    std::uintptr_t from = 0, to = 0;
    std::size_t kib = 0;
    if (std::sscanf(line.c_str(), "%zx-%zx ", &from, &to) == 2)
      overlaps = from < first + bytes && first < to;
    else if (overlaps && std::sscanf(line.c_str(), "AnonHugePages: %zu kB", &kib) == 1)
      sum += kib << 10;
  }
  return sum;
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

TEST(SharedArrays, KeepHugePages) {
  if (!is_split_host()) GTEST_SKIP() << "pages that the driver moves are not replaced";
  Processors processors;
  SharedArrays arrays(placeable());
  constexpr std::size_t bytes = std::size_t{64} << 20, unit = std::size_t{2} << 20;
  HomeView<char*> numbers;
  {
    SharedArrays::Collecting const collecting(&arrays);
    numbers = home_view<char*>("numbers", bytes);
  }
  std::fill_n(numbers.data(), bytes, 'a');
  std::size_t const before = huge_bytes(numbers.data(), bytes);
  if (before < bytes / 4) GTEST_SKIP() << "this system has no huge pages to give";
  // The system may lack some at any moment, but not most.
  arrays.place(processors, host);
  EXPECT_GE(huge_bytes(numbers.data(), bytes), before / 4);
  arrays.place(processors, device, {{rows_of(numbers, {bytes / 3 + unit / 5, bytes}), host}});
  EXPECT_GE(huge_bytes(numbers.data(), bytes), before / 4);
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
