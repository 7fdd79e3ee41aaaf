// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "ctest/support/plain_product.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/topology.hpp"
#include "suite/workloads/detail/mm_blas.hpp"
#include "suite/workloads/detail/mm_check.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"
#include "suite/workloads/detail/triad.hpp"
#include "suite/workloads/prepared.hpp"

namespace yoke::workloads {
namespace {

Workload const& mm_workload() { return find_named(registered_workloads(), "mm", "workload"); }

template <class Real>
class MmKernel : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(MmKernel, Reals);

TEST(MmGpuTiles, AreLargeIfEveryUnitGetsOne) {
  EXPECT_TRUE(mm::GpuTiles::of(132, 528, 12800, 132).large);
  EXPECT_FALSE(mm::GpuTiles::of(131, 524, 12800, 132).large);
  EXPECT_EQ(mm::GpuTiles::of(131, 524, 12800, 132).splits, 1);
}

TEST(MmGpuTiles, AreSharedByTeamsIfTheyAreFew) {
  EXPECT_EQ(mm::GpuTiles::of(8, 16, 1024, 132).splits, 8);  // 64 rows: 16 tiles for 132 units
  EXPECT_EQ(mm::GpuTiles::of(8, 32, 1024, 132).splits, 4);
  EXPECT_EQ(mm::GpuTiles::of(1, 1, 128, 132).splits, 1);  // too short to be shared
  EXPECT_EQ(mm::GpuTiles::of(1, 1, 1024, 132).splits, 8);
}

std::vector<std::size_t> noted_units;

/// Triad on a space, which records its number of compute units. Not in the workload below: nvcc takes it for its own
/// base there.
template <class Space>
struct NotesUnits : triad::Triad<float>::On<Space> {
  using Parent = triad::Triad<float>::On<Space>;
  using Parent::Parent;
  void set_units(std::size_t of_gpu) { noted_units.push_back(of_gpu); }
};
struct Told : triad::Triad<float> {
  template <class Space>
  using On = NotesUnits<Space>;
};

TEST(Prepared, TellsDevicesTheUnitsThatTheirQueuesUse) {
  Processors processors;
  noted_units.clear();
  Prepared<Told> const prepared({37, Precision::single_precision, {}, 1}, processors);
  EXPECT_EQ(noted_units, std::vector{processors.info(device).units});
}

/// A team of a GPU on threads of the host. nvcc requires functions that kernels call to exist for both sides.
struct ThreadTeam {
  struct Scratch {
    KOKKOS_FUNCTION void* get_shmem_aligned(std::size_t bytes, std::size_t alignment) const {
      std::size_t const begin = (used + alignment - 1) / alignment * alignment;
      used = begin + bytes;
      return memory + begin;
    }
    std::byte* memory = nullptr;
    mutable std::size_t used = 0;
  };
  KOKKOS_FUNCTION int league_rank() const { return league; }
  KOKKOS_FUNCTION int team_rank() const { return rank; }
  KOKKOS_FUNCTION Scratch const& team_scratch(int) const { return scratch; }
  KOKKOS_FUNCTION void team_barrier() const { KOKKOS_IF_ON_HOST((barrier->arrive_and_wait();)) }

  int league = 0, rank = 0;
  std::barrier<>* barrier = nullptr;
  Scratch scratch;
};

TYPED_TEST(MmKernel, TeamsThatShareATileAddUpToTheProduct) {
  constexpr int columns = 32 / static_cast<int>(sizeof(TypeParam)) / 2, n = 100;
  using Product = mm::GpuProduct<HostSpace, TypeParam, 4, columns, true>;
  Matrices<TypeParam> m(n);
  m.c.assign(m.c.size(), TypeParam(0));
  auto const right = m.product();
  double const tolerance = 2 * mm::Check<TypeParam>::tolerance(m.n);
  int const first = 10, rows = 70;
  for (int const splits : {1, 3, 9}) {  // 7 steps of k: two of nine teams have nothing to do
    std::fill(m.c.begin(), m.c.end(), TypeParam(0));
    Product const product{m.a.data(), m.b.data(), m.c.data(), n, first, rows, splits};
    std::vector<std::byte> memory(Product::scratch_bytes + 64);
    std::barrier barrier(Product::threads);
    auto const work = [&](int rank) {
      for (int league = 0; league < product.teams(); ++league) {
        auto* const aligned = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
        product(ThreadTeam{league, rank, &barrier, {aligned}});
      }
    };
    std::vector<std::jthread> team;
    for (int rank = 0; rank < Product::threads; ++rank) team.emplace_back(work, rank);
    team.clear();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        auto const at = static_cast<std::size_t>(i) * static_cast<std::size_t>(n) + static_cast<std::size_t>(j);
        if (i < first || i >= first + rows)
          ASSERT_EQ(m.c[at], 0);
        else
          ASSERT_NEAR(m.c[at], right[at], tolerance * static_cast<double>(right[at])) << i << " " << j;
      }
  }
}

TYPED_TEST(MmKernel, ComputesAnyRowsOfAnySizeAndNoOthers) {
  HostSpace const space;
  struct Rows {
    int begin, end;
  };
  for (int const n : {1, 2, 7, 16, 31, 33, 64, 129, 257, 530}) {
    Matrices<TypeParam> m(static_cast<std::size_t>(n));
    auto const right = m.product();
    double const tolerance = 2 * mm::Check<TypeParam>::tolerance(m.n);
    for (Rows const rows : {Rows{0, n}, Rows{n / 2, n / 2 + 1}, Rows{n / 3, n - n / 4}, Rows{0, (n + 1) / 2}}) {
      m.c.assign(m.c.size(), TypeParam(-7));
      mm::enqueue_product(space, m.a.data(), m.b.data(), m.c.data(), n, rows.begin, rows.end - rows.begin);
      space.fence();
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          auto const at = static_cast<std::size_t>(i) * static_cast<std::size_t>(n) + static_cast<std::size_t>(j);
          if (i < rows.begin || i >= rows.end)
            ASSERT_EQ(m.c[at], TypeParam(-7)) << n << ' ' << i << ' ' << j;
          else
            ASSERT_LE(std::abs(m.c[at] / right[at] - 1), tolerance) << n << ' ' << i << ' ' << j;
        }
    }
  }
}

TYPED_TEST(MmKernel, PackedColumnsGiveTheSameBits) {
  HostSpace const space;
  for (int const n : {1, 31, 64, 257, 530}) {
    Matrices<TypeParam> m(static_cast<std::size_t>(n));
    mm::enqueue_product(space, m.a.data(), m.b.data(), m.c.data(), n, 0, n);
    auto const right = m.c;
    m.c.assign(m.c.size(), TypeParam(-7));
    mm::Packing<HostSpace, TypeParam> packing;
    for (int row = 0; row < n; row += 8) {
      int const rows = std::min(8, n - row);
      TypeParam const* const packed = packing.packed_for(space, m.b.data(), n, rows);
      mm::enqueue_product(space, m.a.data(), m.b.data(), m.c.data(), n, row, rows, packed);
    }
    space.fence();
    EXPECT_EQ(m.c, right) << n;
  }
}

TYPED_TEST(MmKernel, PacksOnceAProductAndOnlyForManyRows) {
  HostSpace const space;
  constexpr int n = 256, many = 4 * mm::Tile<HostSpace, TypeParam>::rows;
  Matrices<TypeParam> m(n);
  mm::Packing<HostSpace, TypeParam> packing;
  EXPECT_EQ(packing.packed_for(space, m.b.data(), n, many - 1), nullptr);
  TypeParam const* const packed = packing.packed_for(space, m.b.data(), n, 1);
  ASSERT_NE(packed, nullptr);
  EXPECT_EQ(packed[0], m.b[0]);
  m.b[0] = 5;
  EXPECT_EQ(packing.packed_for(space, m.b.data(), n, n - many)[0], packed[0]);
  EXPECT_NE(packed[0], 5) << "the same product";
  ASSERT_NE(packing.packed_for(space, m.b.data(), n, n), nullptr);
  EXPECT_EQ(packed[0], 5) << "the next product";
  packing.forget();
  EXPECT_EQ(packing.packed_for(space, m.b.data(), n, 1), nullptr);
}

TYPED_TEST(MmKernel, TakesAnyCache) {
  HostSpace const space;
  for (std::size_t const cache : {std::size_t{1}, std::size_t{1} << 40}) {
    auto const cut = mm::cut<HostSpace, TypeParam>(1000, 1000, space.concurrency(), cache);
    EXPECT_GE(cut.rows, 1);
    EXPECT_GE(cut.group, 1);
  }
  EXPECT_GE(node::second_cache_bytes(), std::size_t{64} << 10);
  EXPECT_GE(node::last_caches_bytes(), node::second_cache_bytes());
}

TYPED_TEST(MmKernel, CutsIntoTilesThatCoverTheRowsForAnyNumberOfThreads) {
  using T = mm::Tile<HostSpace, TypeParam>;
  for (int const threads : {1, 2, 64, 1000})
    for (int const rows : {1, 8, 13, 1000, 12800})
      for (int const n : {1, 33, 1024, 12800}) {
        constexpr std::size_t cache = std::size_t{512} << 10;
        auto const cut = mm::cut<HostSpace, TypeParam>(rows, n, threads, cache);
        EXPECT_GE(cut.down * cut.rows, rows);
        EXPECT_LT((cut.down - 1) * cut.rows, rows);
        EXPECT_GE(cut.across * cut.strips * T::strip, n);
        EXPECT_LT((cut.across - 1) * cut.strips * T::strip, n);
        EXPECT_LE(T::a_bytes(cut.rows), cache / 2);
        EXPECT_GE(cut.group, 1);
        EXPECT_LE(static_cast<std::size_t>(cut.group) * T::b_bytes, cache / 4);
      }
}

TEST(Mm, CountsWhatThePapersCount) {
  auto const& mm = mm_workload();
  auto const small = mm.describe(problem_of(mm, 1024, Precision::single_precision)).total();
  EXPECT_EQ(small.flops, 2'147'483'648.0);
  EXPECT_EQ(small.bytes, 8'594'128'896.0);
  auto const peach = mm.describe(problem_of(mm, 12800, Precision::double_precision)).total();
  EXPECT_EQ(peach.flops, 4'194'304'000'000.0);
  EXPECT_EQ(peach.bytes, 33'555'742'720'000.0);
  EXPECT_EQ(peach.compulsory_bytes, 3'932'160'000.0);
  auto const peach_small = mm.describe(problem_of(mm, 3200, Precision::double_precision)).total();
  EXPECT_EQ(peach_small.flops, 65'536'000'000.0);
  EXPECT_EQ(peach_small.bytes, 524'369'920'000.0);
  EXPECT_EQ(peach_small.compulsory_bytes, 245'760'000.0);
}

TEST(Mm, IsClaimedInWholeBlocksOfRows) {
  auto const& mm = mm_workload();
  auto const rows =
      static_cast<int>(mm.describe(problem_of(mm, 1024, Precision::single_precision)).segments[0].claim_items);
  EXPECT_GT(rows, 0);
  for (int const register_bytes : {16, 32, 64}) {
    mm::TileSizes const tile{register_bytes / 4, 4};
    EXPECT_EQ(rows % tile.rows(), 0) << register_bytes;
  }
}

/// Multiplies with that kernel, a third of the pieces on the host and the others on the device.
void expect_right_on_both(std::string const& kernel) {
  auto const& mm = mm_workload();
  Processors processors;
  for (auto const precision : mm.precisions)
    for (std::size_t const n : {1, 7, 33, 200}) {
      auto const instance = mm.prepare(problem_of(mm, n, precision, {{"kernel", kernel}, {"block", "3"}}), processors);
      auto const chunks = instance->description().segments[0].chunks();
      processors.on_all([&](Processor p) {
        instance->poison(p);
        instance->fence(p);
      });
      processors.on_all([&](Processor p) {
        Range const part = p == host ? Range{0, chunks / 3} : Range{chunks / 3, chunks};
        Piece const piece{0, part};
        if (part.empty()) return;
        instance->broadcast(p, 0);
        instance->copy_in(p, piece);
        instance->enqueue(p, piece);
        instance->copy_out(p, piece);
        instance->fence(p);
      });
      EXPECT_LE(instance->error(), instance->tolerance()) << kernel << ' ' << n;
    }
}

TEST(Mm, IsRightWithYokesAndKokkosKernelsWhenBothProcessorsDoPieces) {
  for (auto const& kernel : find_named(mm_workload().options, "kernel", "option").choices)
    if (kernel != "blas") expect_right_on_both(kernel);
}

TEST(Mm, IsRightWithBlasWhenBothProcessorsDoPieces) {
  auto const& kernels = find_named(mm_workload().options, "kernel", "option").choices;
  if (std::find(kernels.begin(), kernels.end(), "blas") == kernels.end())
    GTEST_SKIP() << "this yoke was built without a BLAS";
  expect_right_on_both("blas");
}

TEST(Mm, SaysWhichLibraryItsKernelCalls) {
  auto const& mm = mm_workload();
  Processors processors;
  auto const library_of = [&](char const* kernel) {
    return mm.prepare(problem_of(mm, 8, Precision::single_precision, {{"kernel", kernel}}), processors)->library();
  };
  EXPECT_EQ(library_of("portable"), "");
  auto const& choices = find_named(mm.options, "kernel", "option").choices;
  if (std::count(choices.begin(), choices.end(), "library") > 0) {
    EXPECT_EQ(library_of("library").find("Kokkos Kernels "), 0U);
  }
  if (std::count(choices.begin(), choices.end(), "blas") == 0) {
    EXPECT_THROW(library_of("blas"), Error);
    GTEST_SKIP() << "this yoke was built without a BLAS";
  }
  EXPECT_EQ(library_of("blas").find(mm::blas_name()), 0U);
  if (mm::blas_name().find("OpenBLAS") == 0) {
    EXPECT_NE(mm::blas_name().find(" with kernels for "), std::string::npos) << mm::blas_name();
  }
}

TEST(Mm, NamesFasterKernelsOfAnOpenBlasOlderThanTheProcessor) {
  EXPECT_NE(mm::slow_kernels("Prescott", true, true).find("OPENBLAS_CORETYPE=SkylakeX"), std::string::npos);
  EXPECT_NE(mm::slow_kernels("Nehalem", true, false).find("OPENBLAS_CORETYPE=Haswell"), std::string::npos);
  EXPECT_EQ(mm::slow_kernels("Nehalem", false, false), "");
  EXPECT_EQ(mm::slow_kernels("Zen", true, true), "");
  EXPECT_EQ(mm::slow_kernels("SkylakeX", true, true), "");
}

TEST(Mm, FailsWhenNothingOrOnlyHalfOfItRan) {
  auto const& mm = mm_workload();
  Processors processors;
  auto const instance = mm.prepare(problem_of(mm, 64, Precision::single_precision), processors);
  instance->poison(host);
  instance->fence(host);
  EXPECT_TRUE(std::isnan(instance->error()));
  instance->enqueue(host, {0, {0, 4}});
  instance->fence(host);
  EXPECT_TRUE(std::isnan(instance->error()));
  instance->enqueue(host, {0, {4, 8}});
  instance->fence(host);
  EXPECT_LE(instance->error(), instance->tolerance());
}

}  // namespace
}  // namespace yoke::workloads
