// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/counted.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "suite/core/error.hpp"
#include "suite/node/counted_math.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::node {
namespace {

using Number = Counted<double>;

using Numbers = Kokkos::View<Number*, Kokkos::HostSpace>;

// Kernels stand in functions of their own: a compiler of device code takes none from the body of a TEST, which is a
// private member.
void add_scaled(Numbers const& y, Numbers const& x) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<HostSpace>(0, y.extent(0)), KOKKOS_LAMBDA(int i) { y(i) = 2.5 * x(i) + y(i); });
  Kokkos::fence();
}

Number dot_product(Numbers const& x, Numbers const& y) {
  Number dot = 0;
  Kokkos::parallel_reduce(
      Kokkos::RangePolicy<HostSpace>(0, y.extent(0)), KOKKOS_LAMBDA(int i, Number& sum) { sum += x(i) * y(i); }, dot);
  return dot;
}

Number max_of(Numbers const& y) {
  Number largest = 0;
  Kokkos::parallel_reduce(
      Kokkos::RangePolicy<HostSpace>(0, y.extent(0)),
      KOKKOS_LAMBDA(int i, Number& max) { max = y(i) > max ? y(i) : max; }, Kokkos::Max<Number>(largest));
  return largest;
}

/// Tally of the operations of `act`.
template <class Act>
Tally tally_of(Act const& act) {
  Counting counting;
  act();
  return counting.take();
}

TEST(Counted, LiesInMemoryAsItsNumberDoes) {
  static_assert(sizeof(Counted<float>) == 4 && sizeof(Counted<double>) == 8 && sizeof(Counted<int>) == sizeof(int));
  static_assert(std::is_trivially_default_constructible_v<Number>);
  constexpr Number constant = 3;
  static_assert(static_cast<double>(constant * 2 + 1) == 7);
}

TEST(Counted, OperationsAreOfTheirKinds) {
  Number const a = 2, b = 3;
  Number result;
  auto const tally = tally_of([&] { result = a + b - 1.0; });
  EXPECT_EQ(tally.counts, (Counts{.add = 2}));
  EXPECT_EQ(static_cast<double>(result), 4);
  EXPECT_EQ(tally_of([&] { result = a * b; }).counts, (Counts{.multiply = 1}));
  EXPECT_EQ(tally_of([&] { result = 1 / b; }).counts, (Counts{.divide = 1}));
  EXPECT_EQ(tally_of([&] { result = Kokkos::sqrt(b); }).counts, (Counts{.root = 1}));
  EXPECT_EQ(tally_of([&] { result = Kokkos::rsqrt(b); }).counts, (Counts{.inverse_root = 1}));
  EXPECT_EQ(tally_of([&] { result = Kokkos::fma(a, b, a); }).counts, (Counts{.fma = 1}));
  EXPECT_EQ(tally_of([&] { result = -a; }).flops(), 0);
  EXPECT_EQ(tally_of([&] { result = a < b ? Kokkos::abs(a) : b; }).counts, (Counts{.add = 1}));
}

TEST(Counted, AProductThatIsAddedAtOnceIsAPair) {
  Number const a = 2, b = 3, c = 4;
  Number sum = 1;
  EXPECT_EQ(tally_of([&] { sum = a * b + c; }).counts, (Counts{.fma = 1}));
  EXPECT_EQ(tally_of([&] { sum = c - a * b; }).counts, (Counts{.fma = 1}));
  EXPECT_EQ(tally_of([&] { sum += a * b; }).counts, (Counts{.fma = 1}));
  EXPECT_EQ(tally_of([&] { sum -= 2.5 * b; }).counts, (Counts{.fma = 1}));
  // One of two products can be added to the other.
  EXPECT_EQ(tally_of([&] { sum = a * b + b * c; }).counts, (Counts{.fma = 1, .multiply = 1}));
  EXPECT_EQ(tally_of([&] { sum = a * b * c - 1; }).counts, (Counts{.fma = 1, .multiply = 1}));
}

TEST(Counted, AProductWithANameIsAMultiplicationHoweverOftenItIsUsed) {
  Number const a = 2, b = 3;
  Number sum;
  auto const tally = tally_of([&] {
    auto const product = a * b;
    sum = product + a;
    sum = product + b;
  });
  EXPECT_EQ(tally.counts, (Counts{.add = 2, .multiply = 1}));
}

TEST(Counted, FunctionsWithoutAKindAreCountedByThemselves) {
  Number const a = 2;
  Number result;
  auto const tally = tally_of([&] { result = Kokkos::exp(a) + Kokkos::pow(a, 3) + sin(a); });
  EXPECT_EQ(tally.functions, 3);
  EXPECT_EQ(tally.counts, (Counts{.add = 2}));
  EXPECT_EQ(tally.flops(), 5);
  EXPECT_NEAR(static_cast<double>(result), std::exp(2.0) + 8 + std::sin(2.0), 1e-12);
}

TEST(Counted, MixedPrecisionsComputeInTheWiderOne) {
  Counted<float> const third = 1.0F / 3;
  static_assert(std::is_same_v<decltype(third + 1.0), Counted<double>>);
  static_assert(std::is_same_v<decltype(third / 2), Counted<float>>);
  EXPECT_EQ(static_cast<double>(third * 3.0 + 0), static_cast<double>(1.0F / 3) * 3.0);
}

TEST(Counting, EveryAccessToAWatchedArrayCountsAndPlacesOnce) {
  std::vector<Number> x(10, Number(1)), y(10, Number(0));
  Counting counting;
  counting.watch(x.data(), x.size(), sizeof(Number));
  counting.watch(y.data(), y.size(), sizeof(Number));
  for (int pass = 0; pass < 3; ++pass)
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = 2 * x[i] + 1;
  auto const tally = counting.take();
  EXPECT_EQ(tally.loaded_bytes, 3 * 10 * 8);
  EXPECT_EQ(tally.stored_bytes, 3 * 10 * 8);
  EXPECT_EQ(tally.counts.read_bytes, 10 * 8);
  EXPECT_EQ(tally.counts.write_bytes, 10 * 8);
  EXPECT_EQ(tally.counts.fma, 30);
  EXPECT_EQ(counting.take(), Tally{}) << "what was taken is counted again";
}

TEST(Counting, AReadOfWhatWasWrittenBeforeIsNoInput) {
  std::vector<Number> sum(1, Number(0));
  Counting counting;
  counting.watch(sum.data(), 1, sizeof(Number));
  sum[0] = 1;
  sum[0] += 2;
  auto const tally = counting.take();
  EXPECT_EQ(tally.loaded_bytes, 8);
  EXPECT_EQ(tally.stored_bytes, 16);
  EXPECT_EQ(tally.counts.read_bytes, 0);
  EXPECT_EQ(tally.counts.write_bytes, 8);
}

TEST(Counting, NumbersOnTheStackAreNoMemory) {
  Number a = 1, b = 2;
  auto const tally = tally_of([&] { a = b; });
  EXPECT_EQ(tally, Tally{});
}

TEST(Counting, WholeNumbersAreSeenWhenTheyAreLoaded) {
  std::vector<Counted<int>> index{2, 0, 1};
  std::vector<Number> x(3, Number(1));
  Counting counting;
  counting.watch(index.data(), index.size(), sizeof(int));
  counting.watch(x.data(), x.size(), sizeof(Number));
  Number sum = 0;
  for (auto const& i : index) {
    int const at = i;
    sum += x[static_cast<std::size_t>(at)];
  }
  auto const tally = counting.take();
  EXPECT_EQ(tally.loaded_bytes, 3 * 4 + 3 * 8);
  EXPECT_EQ(tally.counts, (Counts{.add = 3, .read_bytes = 3 * 4 + 3 * 8}));
}

TEST(Counting, KernelsAndReductionsOnAllThreadsAreSummed) {
  constexpr int n = 1000;
  Numbers const x("x", n), y("y", n);
  Kokkos::deep_copy(x, Number(2));
  Counting counting;
  counting.watch(x);
  counting.watch(y);
  add_scaled(y, x);
  auto tally = counting.take();
  EXPECT_EQ(tally.counts, (Counts{.fma = n, .read_bytes = 16 * n, .write_bytes = 8 * n}));
  Number const dot = dot_product(x, y);
  tally = counting.take();
  EXPECT_EQ(static_cast<double>(dot), 10.0 * n);
  EXPECT_EQ(tally.counts.fma, n);
  EXPECT_EQ(static_cast<double>(max_of(y)), 5);
}

TEST(Counting, NothingIsCountedBeforeAndAfter) {
  Number a = 1;
  { Counting const counting; }
  a = a + 1;
  Counting counting;
  EXPECT_EQ(counting.take(), Tally{});
}

TEST(Counting, ThereIsOneAtATime) {
  Counting const counting;
  EXPECT_THROW(Counting(), Error);
}

}  // namespace
}  // namespace yoke::node
