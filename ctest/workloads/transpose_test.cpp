// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "suite/core/registry.hpp"
#include "suite/workloads/detail/transpose_matrices.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads {
namespace {

Description described(char const* name, std::uint64_t size, Precision precision) {
  Workload const& workload = find_named(registered_workloads(), name, "workload");
  return workload.describe({size, precision, OptionValues(name, workload.options, {}), 1});
}

template <class Real>
class TransposeKernel : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(TransposeKernel, Reals);

/// A with a[i][j] = i n + j, as panels of `width` columns.
template <class Real>
std::vector<Real> panels_of(std::size_t n, std::size_t width) {
  std::vector<Real> numbers(n * n);
  transpose::Panels<Real> const panels{numbers.data(), n, width};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) *panels.at(i, j) = static_cast<Real>(i * n + j);
  return numbers;
}

TYPED_TEST(TransposeKernel, TransposesAnyRowsOfAnySizeAndNoOthersFromPanelsOfAnyWidth) {
  HostSpace const space;
  for (std::size_t const n : {1, 3, 16, 37, 64, 131, 280})
    for (std::size_t const block : {1, 5, 16, 64})
      for (bool const panelled : {false, true}) {
        std::size_t const width = panelled ? block : n, groups = (n + block - 1) / block;
        auto const a = panels_of<TypeParam>(n, width);
        for (auto const& [from, to] : {std::pair{std::size_t{0}, groups}, std::pair{groups / 3, groups - groups / 4}}) {
          Range const rows{std::min(from * block, n), std::min(to * block, n)};
          Kokkos::View<TypeParam**, Kokkos::LayoutRight, Kokkos::HostSpace> const b("b", n, n);
          Kokkos::deep_copy(b, TypeParam(-7));
          transpose::enqueue<HostSpace, TypeParam>(space, {a.data(), n, width}, b.data(), rows);
          space.fence();
          for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
              bool const in = i >= rows.begin && i < rows.end;
              ASSERT_EQ(b(i, j), in ? TypeParam(j * n + i) : TypeParam(-7))
                  << n << ' ' << block << ' ' << i << ' ' << j;
            }
        }
      }
}

TYPED_TEST(TransposeKernel, TransposesMatricesOfSeveralTilesAndNoWholeOnes) {
  HostSpace const space;
  for (std::size_t const n : {1024, 1100})
    for (std::size_t const run : transpose::runs) {
      auto const a = panels_of<TypeParam>(n, n);
      Kokkos::View<TypeParam**, Kokkos::LayoutRight, Kokkos::HostSpace> const b("b", n, n);
      transpose::enqueue<HostSpace, TypeParam>(space, {a.data(), n, n}, b.data(), {0, n}, run);
      space.fence();
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) ASSERT_EQ(b(i, j), TypeParam(j * n + i)) << n << ' ' << i << ' ' << j;
    }
}

TEST(Transpose, CompletesMoreColumnsTogetherOnlyWhereThatSavesATenth) {
  auto const chosen = [](double of_32_s, double of_64_s) {
    return transpose::faster_run([&](std::size_t run, int round) {
      // Each is disturbed once.
      if (round == (run == 32 ? 0 : 2)) return 100.0;
      return run == 32 ? of_32_s : of_64_s;
    });
  };
  EXPECT_EQ(chosen(1, 2.5), 32U);
  EXPECT_EQ(chosen(1, 0.95), 32U) << "noise";
  EXPECT_EQ(chosen(1, 0.8), 64U);
}

TEST(Transpose, MeasuresOnlyWhereItMatters) {
  HostSpace const space;
  constexpr std::size_t n = transpose::measured_rows;
  Kokkos::View<float**, Kokkos::LayoutRight, Kokkos::HostSpace> const a("a", n, n), b("b", n, n);
  Kokkos::deep_copy(a, 1.0F);
  EXPECT_EQ(transpose::measured_run<float>(space, a.data(), b.data(), n - 1), 32U);
  EXPECT_EQ(b(0, 0), 0) << "a small one";
  double number = 0;
  EXPECT_EQ(transpose::measured_run<double>(space, &number, &number, n), 32U);
  auto const run = transpose::measured_run<float>(space, a.data(), b.data(), n);
  EXPECT_TRUE(run == 32 || run == 64);
  EXPECT_EQ(b(n - 1, n - 1), 1) << "it transposes all strips by turns";
}

TYPED_TEST(TransposeKernel, WritesToMemoryOfAnyAlignment) {
  HostSpace const space;
  constexpr std::size_t n = 64;
  auto const a = panels_of<TypeParam>(n, n);
  std::vector<TypeParam> memory(n * n + 1, TypeParam(-7));
  for (std::size_t const offset : {0, 1}) {
    TypeParam* const b = memory.data() + offset;
    transpose::enqueue<HostSpace, TypeParam>(space, {a.data(), n, n}, b, {0, n});
    space.fence();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) ASSERT_EQ(b[i * n + j], TypeParam(j * n + i));
  }
}

TYPED_TEST(TransposeKernel, IsFoundOutByOneNumberThatIsNotTheRightOne) {
  HostSpace const space;
  constexpr std::size_t n = 50;
  transpose::Matrices<TypeParam> home(n, 9, space);
  space.fence();
  transpose::Copies<HostSpace, TypeParam> copies(home, 8, true);
  copies.enqueue(space, {0, n});
  space.fence();
  ASSERT_EQ(home.error(), 0);
  for (std::uint64_t trial = 0; trial < 20; ++trial) {
    auto& number = home.b.data()[random_bits(3, trial) % (n * n)];
    auto const kept = number;
    number += 1;
    EXPECT_GT(home.error(), home.tolerance());
    number = std::numeric_limits<TypeParam>::quiet_NaN();
    EXPECT_TRUE(std::isnan(home.error()));
    number = kept;
  }
  Kokkos::deep_copy(home.b, home.a);  // not transposed
  EXPECT_GT(home.error(), home.tolerance());
}

TYPED_TEST(TransposeKernel, HasNumbersThatTellPlacesApartAndThatTheTypeHoldsExactly) {
  transpose::Numbers<TypeParam> const numbers{4};
  std::size_t alike = 0;
  for (std::size_t i = 0; i < 100; ++i)
    for (std::size_t j = 0; j < 100; ++j) {
      auto const number = numbers.number(numbers.row(i), numbers.column(j));
      ASSERT_GT(number, 0);
      ASSERT_EQ(static_cast<std::int64_t>(static_cast<TypeParam>(number)), number);
      alike += i != j && number == numbers.number(numbers.row(j), numbers.column(i)) ? 1 : 0;
    }
  EXPECT_LE(alike, 4U);
}

TYPED_TEST(TransposeKernel, TilesOfAHostBeginAtPages) {
  using K = transpose::Kernel<HostSpace, TypeParam>;
  constexpr std::size_t page_bytes = 4096, n = 2048;  // rows of A are two or four pages apart
  std::vector<TypeParam> const memory(page_bytes / sizeof(TypeParam) + n);
  std::size_t const start = reinterpret_cast<std::size_t>(memory.data()) % page_bytes;
  for (std::size_t const beyond : {0U, 192U, 4032U}) {
    TypeParam const* const a = memory.data() + (page_bytes - start + beyond) % page_bytes / sizeof(TypeParam);
    for (Range const items : {Range{0, n}, Range{72, 1704}, Range{8, 16}}) {
      K const kernel({a, n, n}, nullptr, items);
      std::vector<int> tiles(n);
      for (int rank = 0; rank < kernel.teams(); ++rank) {
        auto const tile = kernel.tile_of(rank);
        if (tile.row >= tile.row_end || tile.column > 0) continue;
        if (tile.row != items.begin) {
          EXPECT_EQ(reinterpret_cast<std::size_t>(a + tile.row) % page_bytes, 0U) << tile.row;
        }
        for (std::size_t row = tile.row; row < tile.row_end; ++row) ++tiles[row];
      }
      for (std::size_t row = 0; row < n; ++row)
        EXPECT_EQ(tiles[row], row >= items.begin && row < items.end ? 1 : 0) << row;
    }
  }
}

TYPED_TEST(TransposeKernel, IsClaimedInPartsAsLongAsPages) {
  auto const counts = [](std::size_t n) { return transpose::segment<TypeParam>(n, 8).counts.value(); };
  EXPECT_EQ(counts(2048).stream_piece_bytes, 32 * sizeof(TypeParam)) << "32 columns at a time";
  EXPECT_EQ(counts(8192).stream_piece_bytes, 256) << "the better of both numbers of columns";
  EXPECT_EQ(counts(16).stream_piece_bytes, 16 * sizeof(TypeParam)) << "all of a row";
  EXPECT_EQ(static_cast<double>(transpose::segment<TypeParam>(2048, 8).claim_items) * sizeof(TypeParam), 4096);
}

TEST(Transpose, CountsWhatThePapersCount) {
  Cost const peach = described("transpose", 10'240, Precision::double_precision).total();
  EXPECT_EQ(peach.flops, 0);
  EXPECT_EQ(peach.bytes, 1'677'721'600.0);
  EXPECT_EQ(peach.compulsory_bytes, 1'677'721'600.0);
  EXPECT_EQ(described("transpose", 8'192, Precision::single_precision).total().bytes, 536'870'912.0);
}

TEST(La, CountsWhatThePapersCountInIndependentSegments) {
  Description const la = described("la", 1024, Precision::single_precision);
  ASSERT_EQ(la.segments.size(), 2U);
  EXPECT_EQ(la.segments[0].cost({0, la.segments[0].chunks()}).bytes, 8'594'128'896.0);
  EXPECT_EQ(la.segments[1].cost({0, la.segments[1].chunks()}).bytes, 536'870'912.0);
  EXPECT_EQ(la.segments[1].items, 8192U);
  EXPECT_EQ(la.total().flops, 2'147'483'648.0);
  EXPECT_EQ(la.total().bytes, 9'130'999'808.0);
  for (auto const& segment : la.segments) EXPECT_FALSE(segment.after);
}

TEST(La, FailsWhenEitherSegmentIsWrong) {
  Workload const& la = find_named(registered_workloads(), "la", "workload");
  Processors processors;
  auto const instance = la.prepare(
      {40, Precision::double_precision, OptionValues("la", la.options, {{"ratio", "3"}, {"transpose_block", "8"}}), 1},
      processors);
  auto const run = [&](std::size_t matmul_chunks, std::size_t transpose_chunks) {
    instance->poison(host);
    instance->enqueue(host, {0, {0, matmul_chunks}});
    instance->enqueue(host, {1, {0, transpose_chunks}});
    instance->fence(host);
    return instance->error();
  };
  EXPECT_LE(run(5, 15), instance->tolerance());
  EXPECT_TRUE(std::isnan(run(4, 15)));
  EXPECT_TRUE(std::isnan(run(5, 14)));
}

}  // namespace
}  // namespace yoke::workloads
