// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/workloads/detail/mm_gpu.hpp"
#include "suite/workloads/detail/mm_packing.hpp"

namespace yoke::mm {

/// Rows [first, first + rows) of C = A B on the host; the matrices are n x n, rows contiguous. One tile of C per team.
template <class Space, class Real>
struct Product {
  using T = Tile<Space, Real>;
  using L = typename T::L;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  Real const* a;
  Real const* b;
  Real* c;
  int n, first, rows;
  Cut cut;
  Real const* packed;  ///< B, packed; null: it is used where it lies

  KOKKOS_FUNCTION Real const* at(Real const* matrix, int row, int column) const {
    return matrix + static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + column;
  }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const row = first + team.league_rank() / cut.across * cut.rows;
    int const column = team.league_rank() % cut.across * cut.strips * T::strip;
    int const tile_rows = smaller(cut.rows, first + rows - row);
    constexpr int level = T::scratch_level;  // team_scratch takes a reference, to be found on the device
    auto const& scratch = team.team_scratch(level);
    Real* const staged_a = static_cast<Real*>(scratch.get_shmem_aligned(T::a_bytes(cut.rows), T::line_bytes));
    Real* const staged_b = static_cast<Real*>(scratch.get_shmem_aligned(T::b_bytes(cut.strips), T::line_bytes));
    int const blocks = (tile_rows + T::rows - 1) / T::rows;
    // Only a last strip of few columns is staged, unless all of B is packed.
    int const unstaged = packed ? cut.strips : smaller(cut.strips, (n - column) / T::strip);
    for (int k = 0; k < n; k += T::depth) {
      int const depth = smaller(T::depth, n - k);
      stage_a(staged_a, row, tile_rows, k, depth);
      stage_b(staged_b, unstaged, column, k, depth);
      for (int block = 0; block < blocks; ++block) {
        // Blocks differ by one row at most: a last one of few rows would cost as much as a whole one.
        int const begin = block * tile_rows / blocks, end = (block + 1) * tile_rows / blocks;
        for (int strip = 0; strip < cut.strips && column + strip * T::strip < n; ++strip) {
          int const j = column + strip * T::strip;
          Panel panel{staged_b + T::b_at(0, strip, 0), T::strip};
          if (packed)
            panel = {packed + Packed<Space, Real>::at(n, k / T::depth, j / T::strip), T::strip};
          else if (strip < unstaged)
            panel = {at(b, k, j), n};
          multiply<T::rows>(end - begin, staged_a + begin * T::a_pitch, panel, row + begin, j, k, depth);
        }
      }
    }
  }

 private:
  /// A strip of some rows of B.
  struct Panel {
    Real const* data;
    int pitch;
  };

  KOKKOS_FORCEINLINE_FUNCTION static int smaller(int x, int y) { return x < y ? x : y; }

  /// Lanes from memory that holds `count` numbers from there on, zeros beyond.
  KOKKOS_FORCEINLINE_FUNCTION static L load_some(Real const* from, int count) {
    if (count >= T::width) return load<L>(from);
    Real some[T::width] = {};
    for (int i = 0; i < count; ++i) some[i] = from[i];
    return load<L>(some);
  }
  KOKKOS_FORCEINLINE_FUNCTION static void store_some(L const& lanes, Real* to, int count) {
    if (count >= T::width) return store(lanes, to);
    Real some[T::width];
    store(lanes, some);
    for (int i = 0; i < count; ++i) to[i] = some[i];
  }

  KOKKOS_FORCEINLINE_FUNCTION void stage_a(Real* staged, int row, int tile_rows, int k, int depth) const {
    for (int r = 0; r < tile_rows; ++r)
      for (int i = 0; i < depth; i += T::width)
        store(load_some(at(a, row + r, k + i), depth - i), staged + r * T::a_pitch + i);
  }
  KOKKOS_FORCEINLINE_FUNCTION void stage_b(Real* staged, int from, int column, int k, int depth) const {
    int const units = cut.strips * T::vectors;
    for (int i = 0; i < depth; ++i)
      for (int unit = from * T::vectors; unit < units; ++unit) {
        int const j = column + unit * T::width;
        store(load_some(at(b, k + i, j), n - j), staged + T::b_at(i, unit / T::vectors, unit % T::vectors));
      }
  }

  /// Adds one step to one block of at most `Rows` rows.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void multiply(int block_rows, Real const* block, Panel panel, int row, int column, int k,
                                            int depth) const {
    if constexpr (Rows > 1)
      if (block_rows < Rows) return multiply<Rows - 1>(block_rows, block, panel, row, column, k, depth);
    L sums[Rows][T::vectors];
    begin<Rows>(block_rows, row, column, k, sums);
    add<Rows>(block, panel, depth, sums);
    finish<Rows>(block_rows, row, column, sums);
  }
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Real const* block, Panel panel, int depth, L (&sums)[Rows][T::vectors]) {
    for (int k = 0; k < depth; ++k) {
      L row_of_b[T::vectors];
      for (int v = 0; v < T::vectors; ++v) row_of_b[v] = load<L>(panel.data + v * T::width);
      for (int r = 0; r < Rows; ++r) {
        L const from_a = broadcast<L>(block[r * T::a_pitch + k]);
        for (int v = 0; v < T::vectors; ++v) sums[r][v] = fma(from_a, row_of_b[v], sums[r][v]);
      }
      panel.data += panel.pitch;
    }
  }
  /// Zeros, or what C holds of the steps before.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void begin(int block_rows, int row, int column, int k,
                                         L (&sums)[Rows][T::vectors]) const {
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < T::vectors; ++v) {
        int const j = column + v * T::width;
        sums[r][v] = k > 0 && r < block_rows ? load_some(at(c, row + r, j), n - j) : broadcast<L>(Real(0));
      }
  }
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void finish(int block_rows, int row, int column,
                                          L const (&sums)[Rows][T::vectors]) const {
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < T::vectors; ++v) {
        int const j = column + v * T::width;
        if (r < block_rows && j < n) store_some(sums[r][v], const_cast<Real*>(at(c, row + r, j)), n - j);
      }
  }
};

/// Enqueues rows [first, first + rows) of C = A B; with `packed`, a host reads B from there (Packing).
template <class Space, class Real>
void enqueue_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows,
                     [[maybe_unused]] Real const* packed = nullptr) {
  if constexpr (!is_host_space<Space>) {
    enqueue_gpu_product(space, a, b, c, n, first, rows);
  } else {
    using P = Product<Space, Real>;
    using T = Tile<Space, Real>;
    Cut const tiles = cut<Space, Real>(rows, n, space.concurrency());
    auto const bytes = T::a_bytes(tiles.rows) + T::b_bytes(tiles.strips) + 2 * T::line_bytes;
    typename P::Policy policy(space, tiles.down * tiles.across, 1);
    policy.set_scratch_size(T::scratch_level, Kokkos::PerTeam(static_cast<int>(bytes)));
    Kokkos::parallel_for("yoke::mm::mm", policy, P{a, b, c, n, first, rows, tiles, packed});
  }
}

}  // namespace yoke::mm
