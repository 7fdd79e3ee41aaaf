// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>

#include "suite/node/unroll.hpp"

namespace yoke::mm {

/// Rows [first, first + rows) of C = A B on a GPU; the matrices are n x n, rows contiguous. A team computes a tile of C
/// in steps along k: it stages that part of its rows of A and its columns of B in scratch memory. A thread keeps the
/// sums of `own_rows` x `own_columns` numbers in registers.
template <class Space, class Real, int own_rows, int own_columns>
struct GpuProduct {
  static constexpr int depth = 16, across = 16, down = 16, threads = across * down;
  static constexpr int tile_rows = down * own_rows, tile_columns = across * own_columns;
  /// Numbers that one load from scratch memory brings: with more instructions a number, loads would take the time.
  static constexpr int quad = 16 / static_cast<int>(sizeof(Real));
  struct alignas(16) Quad {
    Real numbers[quad];
  };
  /// A is staged by columns, so that a thread's rows are side by side. The distance of columns spreads them over banks.
  static constexpr int a_pitch = tile_rows + quad;
  static constexpr std::size_t a_bytes = sizeof(Real) * std::size_t{depth} * std::size_t{a_pitch};
  static constexpr std::size_t b_bytes = sizeof(Real) * std::size_t{depth} * std::size_t{tile_columns};
  static constexpr std::size_t scratch_bytes = a_bytes + b_bytes + 2 * sizeof(Quad);
  /// Two teams on a multiprocessor: one computes while the other waits for memory. Large tiles of double do not fit
  /// into the registers of two.
  static constexpr int teams_at_once = sizeof(Real) == 8 && own_rows == 8 ? 1 : 2;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, teams_at_once>>;
  using Member = typename Policy::member_type;

  Real const* a;
  Real const* b;
  Real* c;
  int n, first, rows;

  KOKKOS_FUNCTION static constexpr int parts(int whole, int part) { return (whole + part - 1) / part; }
  int teams() const { return parts(rows, tile_rows) * parts(n, tile_columns); }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const tiles = parts(n, tile_columns), rank = team.team_rank();
    int const row = first + team.league_rank() / tiles * tile_rows, column = team.league_rank() % tiles * tile_columns;
    // Taken by reference, to be found on the device.
    constexpr int level = 0;
    constexpr std::size_t bytes_of_a = a_bytes, bytes_of_b = b_bytes;
    auto const& scratch = team.team_scratch(level);
    Real* const staged_a = static_cast<Real*>(scratch.get_shmem_aligned(bytes_of_a, sizeof(Quad)));
    Real* const staged_b = static_cast<Real*>(scratch.get_shmem_aligned(bytes_of_b, sizeof(Quad)));
    Real sums[own_rows][own_columns] = {};
    for (int k = 0; k < n; k += depth) {
      stage(rank, staged_a, staged_b, row, column, k);
      team.team_barrier();
      add(staged_a + rank / across * own_rows, staged_b + rank % across * quad, sums);
      team.team_barrier();
    }
    for (int r = 0; r < own_rows; ++r)
      for (int j = 0; j < own_columns; ++j) {
        int const to_row = row + rank / across * own_rows + r;
        int const to_column = column + j / quad * across * quad + rank % across * quad + j % quad;
        if (to_row < first + rows && to_column < n) *at(c, to_row, to_column) = sums[r][j];
      }
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION static int smaller(int x, int y) { return x < y ? x : y; }
  template <class Number>
  KOKKOS_FORCEINLINE_FUNCTION Number* at(Number* matrix, int row, int column) const {
    return matrix + static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + static_cast<std::size_t>(column);
  }

  /// Beyond the ends of the matrices A counts as zero and B is read again. All loads come before the first store, which
  /// would wait for its own.
  KOKKOS_FORCEINLINE_FUNCTION void stage(int rank, Real* staged_a, Real* staged_b, int row, int column, int k) const {
    constexpr int a_each = tile_rows / (threads / depth), b_step = threads / tile_columns, b_each = depth / b_step;
    static_assert(threads % tile_columns == 0 && depth % b_step == 0);
    int const i = rank % depth, a_row = rank / depth, b_column = rank % tile_columns, b_row = rank / tile_columns;
    Real from_a[a_each], from_b[b_each];
    for (int u = 0; u < a_each; ++u) {
      int const r = smaller(row + a_row + u * (threads / depth), first + rows - 1);
      from_a[u] = k + i < n ? *at(a, r, k + i) : Real(0);
    }
    for (int u = 0; u < b_each; ++u)
      from_b[u] = *at(b, smaller(k + b_row + u * b_step, n - 1), smaller(column + b_column, n - 1));
    for (int u = 0; u < a_each; ++u) staged_a[i * a_pitch + a_row + u * (threads / depth)] = from_a[u];
    for (int u = 0; u < b_each; ++u) staged_b[(b_row + u * b_step) * tile_columns + b_column] = from_b[u];
  }

  template <int count>
  KOKKOS_FORCEINLINE_FUNCTION static void load(Real const* from, int distance, Real (&to)[count]) {
    for (int g = 0; g < count / quad; ++g) {
      Quad const some = *reinterpret_cast<Quad const*>(from + g * distance);
      for (int i = 0; i < quad; ++i) to[g * quad + i] = some.numbers[i];
    }
  }
  KOKKOS_FORCEINLINE_FUNCTION static void add(Real const* own_a, Real const* own_b,
                                              Real (&sums)[own_rows][own_columns]) {
    YOKE_UNROLL_ON_DEVICE(depth)
    for (int i = 0; i < depth; ++i) {
      Real from_a[own_rows], from_b[own_columns];
      load(own_a + i * a_pitch, quad, from_a);
      load(own_b + i * tile_columns, across * quad, from_b);
      for (int r = 0; r < own_rows; ++r)
        for (int j = 0; j < own_columns; ++j) sums[r][j] += from_a[r] * from_b[j];
    }
  }
};

template <int own_rows, int own_columns, class Space, class Real>
bool enqueue_gpu_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows,
                         bool at_any_rate) {
  using Product = GpuProduct<Space, Real, own_rows, own_columns>;
  Product const product{a, b, c, n, first, rows};
  // A multiprocessor has threads in flight for eight teams.
  if (!at_any_rate && 8 * Product::threads * static_cast<long>(product.teams()) < space.concurrency()) return false;
  typename Product::Policy policy(space, product.teams(), Product::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Product::scratch_bytes)));
  Kokkos::parallel_for("yoke::mm::mm", policy, product);
  return true;
}

/// Enqueues rows [first, first + rows) of C = A B in large tiles, or in small ones if these rows have too few large
/// ones for every multiprocessor.
template <class Space, class Real>
void enqueue_gpu_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows) {
  constexpr int columns = 32 / static_cast<int>(sizeof(Real));
  if (rows > 0 && !enqueue_gpu_product<8, columns>(space, a, b, c, n, first, rows, false))
    enqueue_gpu_product<4, columns / 2>(space, a, b, c, n, first, rows, true);
}

}  // namespace yoke::mm
