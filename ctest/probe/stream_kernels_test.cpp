// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/stream_kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {
namespace {

/// Copies `count` numbers of a processor's own memory to here.
std::vector<double> numbers_of(Processors& processors, Processor p, SharedArray const& array, std::size_t count) {
  std::vector<double> values(count);
  visit_space(processors, p, [&](auto const& space) {
    using Memory = typename std::decay_t<decltype(space)>::memory_space;
    Kokkos::deep_copy(Kokkos::View<double*, Kokkos::HostSpace>(values.data(), count),
                      Kokkos::View<double const*, Memory>(array.numbers, count));
  });
  return values;
}
/// Sets them to `first`, `first` + 1, ...
void set_numbers(Processors& processors, Processor p, SharedArray const& array, std::size_t count, double first) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), first);
  visit_space(processors, p, [&](auto const& space) {
    using Memory = typename std::decay_t<decltype(space)>::memory_space;
    Kokkos::deep_copy(Kokkos::View<double*, Memory>(array.numbers, count),
                      Kokkos::View<double const*, Kokkos::HostSpace>(values.data(), count));
  });
}

// A single pass stores its sum only if a number is NaN: so it has read each number.
TEST(Streams, ReadEachNumberOnceAndStoreNothingElse) {
  auto const share = stream::share_of<HostSpace>(8192, 2);
  std::vector<double> numbers(share.count(), 1.0);
  double stored = -1;
  auto const read = [&] {
    for (std::size_t thread = 0; thread < share.threads; ++thread)
      stream::Read<HostSpace, true>{share, numbers.data(), &stored, 1, 0}(thread);
  };
  read();
  EXPECT_EQ(stored, -1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = std::numeric_limits<double>::quiet_NaN();
    read();
    EXPECT_TRUE(std::isnan(stored)) << "number " << i << " is left out";
    numbers[i] = 1;
    stored = -1;
  }
}

TEST(Streams, ReadEachNumberOfSeveralRowsAtOnce) {
  constexpr std::size_t row = 16, at_once = 8;
  auto share = stream::share_of<HostSpace>(1, 2);
  share.threads = 2;
  share.apart = share.per_thread = 2 * at_once * row;
  std::vector<double> numbers(share.count(), 1.0), sums(2);
  auto const sum = [&] {
    for (std::size_t thread = 0; thread < share.threads; ++thread)
      stream::ReadRows<HostSpace, at_once>{share, numbers.data(), sums.data(), 3, 0, row}(thread);
    return sums[0] + sums[1];
  };
  EXPECT_EQ(sum(), 3 * static_cast<double>(numbers.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = 2;
    ASSERT_EQ(sum(), 3 * static_cast<double>(numbers.size() + 1)) << "number " << i;
    numbers[i] = 1;
  }
}

// In arrays for a part of a processor's threads, and for several numbers of each.
TEST(Streams, CopyAndAddAllNumbersOfTheirArrays) {
  Processors processors;
  for (Processor p = 0; p < processors.count(); ++p)
    for (double const bytes : {4096.0, 3e7}) {
      StreamArrays arrays;
      for (SharedArray& array : arrays) array = shared_array(processors, p, bytes);
      auto const kernels = streams(processors, p, bytes, arrays);
      ASSERT_EQ(kernels.size(), 4U);
      auto const count = static_cast<std::size_t>(kernels[0].exercise.units / sizeof(double));
      auto const acts_rightly = [&](std::size_t kernel, std::size_t result, auto const& right) {
        for (std::size_t i = 0; i < arrays.size(); ++i)
          set_numbers(processors, p, arrays[i], count, 1e6 * static_cast<double>(i));
        on_one(processors, p, [&] { kernels[kernel].exercise.act(1); });
        auto const found = numbers_of(processors, p, arrays[result], count);
        for (std::size_t i = 0; i < count; ++i)
          ASSERT_EQ(found[i], right(static_cast<double>(i))) << kernels[kernel].kernel << ", number " << i;
      };
      acts_rightly(0, 0, [](double i) { return i; });
      acts_rightly(1, 1, [](double i) { return i; });
      acts_rightly(2, 1, [](double i) { return i; });
      acts_rightly(3, 0, [](double i) { return 1e6 + i + 0.5 * (2e6 + i); });
    }
}

}  // namespace
}  // namespace yoke::probe
