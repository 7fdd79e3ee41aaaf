// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::probe {
namespace {

/// Numbers of the counters, read by their processor.
std::vector<std::uint32_t> numbers_of(Processors& processors, Processor p, Counters const& in) {
  std::vector<std::uint32_t> numbers(in.count);
  on_one(processors, p, [&] {
    visit_space(processors, p, [&](auto const& space) {
      using Memory = typename std::decay_t<decltype(space)>::memory_space;
      using Unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
      Kokkos::deep_copy(space,
                        Kokkos::View<std::uint32_t*, Kokkos::HostSpace, Unmanaged>(numbers.data(), numbers.size()),
                        Kokkos::View<std::uint32_t*, Memory, Unmanaged>(in.numbers, in.count));
      space.fence();
    });
  });
  return numbers;
}

TEST(AtomicAdditions, GoAllOverTheCountersOfTheirSizeAndNoneIsLost) {
  Processors processors;
  for (Processor const p : {host, device}) {
    Counters const in = counters(processors, p, 4096);
    ASSERT_EQ(in.count, 1024U);
    double expected = 0;
    for (double const bytes : {4.0, 256.0, 4096.0}) {
      auto exercise = atomic_additions(processors, p, bytes, in);
      EXPECT_EQ(exercise.working_set_bytes, bytes);
      exercise.repeats = 1 + static_cast<std::size_t>(16 * 1024 / exercise.units);  // 16 for each counter
      on_one(processors, p, [&] { EXPECT_GT(take_sample(exercise), 0); });
      expected += static_cast<double>(exercise.repeats) * exercise.units;
      auto const numbers = numbers_of(processors, p, in);
      EXPECT_EQ(std::accumulate(numbers.begin(), numbers.end(), 0.0), expected);
      auto const used = static_cast<std::size_t>(bytes / 4);
      for (std::size_t i = used; i < in.count; ++i) ASSERT_EQ(numbers[i], 0U) << i << " of " << used;
      // An even spread leaves a number out with a probability of e^-16 at most.
      EXPECT_GT(numbers[used - 1], 0U);
      EXPECT_GT(numbers[used / 2], 0U);
    }
  }
}

TEST(AtomicAdditions, HaveOneCounterAtLeast) {
  Processors processors;
  Counters const in = counters(processors, host, 0);
  EXPECT_EQ(in.count, 1U);
  EXPECT_EQ(atomic_additions(processors, host, 1e9, in).working_set_bytes, 4) << "no more than there are";
  EXPECT_THROW(atomic_additions(processors, host, 4, {}), ContractViolation);
}

}  // namespace
}  // namespace yoke::probe
