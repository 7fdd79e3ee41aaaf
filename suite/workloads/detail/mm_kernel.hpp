// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/workloads/detail/mm_packing.hpp"

namespace yoke::mm {

/// Rows [first, first + rows) of C = A B; the matrices are n x n, rows contiguous. One tile of C per team.
template <class Space, class Real>
struct Product {
  using T = Tile<Space, Real>;
  using L = typename T::L;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<T::threads, 1>, Kokkos::Schedule<Kokkos::Dynamic>>;
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
    int const down = team.team_rank() / T::threads_across, across = team.team_rank() % T::threads_across;
    // On the host only a last strip of few columns is staged, unless all of B is packed.
    int const unstaged = !T::on_host ? 0 : packed ? cut.strips : smaller(cut.strips, (n - column) / T::strip);
    L sums[T::rows][T::vectors];
    for (int k = 0; k < n; k += T::depth) {
      int const depth = smaller(T::depth, n - k);
      stage_a(team.team_rank(), staged_a, row, tile_rows, k, depth);
      stage_b(team.team_rank(), staged_b, unstaged, column, k, depth);
      team.team_barrier();
      for (int block = down; block < blocks; block += T::threads_down) {
        // Blocks differ by one row at most: a last one of few rows would cost as much as a whole one.
        int const begin = block * tile_rows / blocks, end = (block + 1) * tile_rows / blocks;
        for (int strip = across; strip < cut.strips && column + T::column(strip, 0) < n; strip += T::threads_across) {
          int const j = column + T::column(strip, 0);
          Panel panel{staged_b + T::b_at(0, strip, 0), T::b_pitch};
          if constexpr (T::on_host) {
            if (packed)
              panel = {packed + Packed<Space, Real>::at(n, k / T::depth, j / T::strip), T::strip};
            else if (strip < unstaged)
              panel = {at(b, k, j), n};
          }
          multiply<T::rows>(end - begin, staged_a + begin * T::a_pitch, panel, row + begin, j, k, depth, sums);
        }
      }
      team.team_barrier();
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

  /// On a GPU steps are filled up with zeros to a whole `depth`, so that loops over it have a constant length.
  KOKKOS_FORCEINLINE_FUNCTION static constexpr int filled(int depth) { return T::on_host ? depth : T::depth; }

  KOKKOS_FORCEINLINE_FUNCTION void stage_a(int rank, Real* staged, int row, int tile_rows, int k, int depth) const {
    for (int r = rank / T::threads_across; r < tile_rows; r += T::threads_down)
      for (int i = rank % T::threads_across * T::width; i < filled(depth); i += T::threads_across * T::width)
        store(load_some(at(a, row + r, k + i), depth - i), staged + r * T::a_pitch + i);
  }
  KOKKOS_FORCEINLINE_FUNCTION void stage_b(int rank, Real* staged, int from, int column, int k, int depth) const {
    constexpr int across = T::on_host ? 1 : T::max_strips * T::vectors, down = T::on_host ? 1 : T::threads / across;
    int const units = cut.strips * T::vectors;
    for (int i = rank / across; i < filled(depth); i += down)
      for (int unit = from * T::vectors + rank % across; unit < units; unit += across) {
        int const in_strip = T::strip_of(unit), vector = T::vector_of(unit), j = column + T::column(in_strip, vector);
        int const count = i < depth ? n - j : 0;
        store(load_some(at(b, k + i, j), count), staged + T::b_at(i, in_strip, vector));
      }
  }

  /// Adds one step to one block: `Rows` is the number of its rows, or on a GPU, where all threads do the same, the
  /// most.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void multiply(int block_rows, Real const* block, Panel panel, int row, int column, int k,
                                            int depth, L (&sums)[T::rows][T::vectors]) const {
    if constexpr (T::on_host && Rows > 1)
      if (block_rows < Rows) return multiply<Rows - 1>(block_rows, block, panel, row, column, k, depth, sums);
    if constexpr (T::on_host) {
      L own[Rows][T::vectors];
      begin<Rows>(block_rows, row, column, k, own);
      add<Rows>(block, panel, depth, own);
      finish<Rows>(block_rows, row, column, own);
    } else {
      if (k == 0) begin<Rows>(block_rows, row, column, k, sums);
      add<Rows>(block, panel, T::depth, sums);
      if (k + T::depth >= n) finish<Rows>(block_rows, row, column, sums);
    }
  }
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Real const* block, Panel panel, int depth, L (&sums)[Rows][T::vectors]) {
    for (int k = 0; k < depth; ++k) {
      L row_of_b[T::vectors];
      for (int v = 0; v < T::vectors; ++v) row_of_b[v] = load<L>(panel.data + T::column(0, v));
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
        int const j = column + T::column(0, v);
        sums[r][v] = k > 0 && r < block_rows ? load_some(at(c, row + r, j), n - j) : broadcast<L>(Real(0));
      }
  }
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void finish(int block_rows, int row, int column,
                                          L const (&sums)[Rows][T::vectors]) const {
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < T::vectors; ++v) {
        int const j = column + T::column(0, v);
        if (r < block_rows && j < n) store_some(sums[r][v], const_cast<Real*>(at(c, row + r, j)), n - j);
      }
  }
};

/// Enqueues rows [first, first + rows) of C = A B; with `packed`, B is read from there (Packing).
template <class Space, class Real>
void enqueue_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows,
                     Real const* packed = nullptr) {
  using P = Product<Space, Real>;
  using T = Tile<Space, Real>;
  Cut const tiles = cut<Space, Real>(rows, n, space.concurrency());
  auto const bytes = T::a_bytes(tiles.rows) + T::b_bytes(tiles.strips) + 2 * T::line_bytes;
  typename P::Policy policy(space, tiles.down * tiles.across, T::threads);
  policy.set_scratch_size(T::scratch_level, Kokkos::PerTeam(static_cast<int>(bytes)));
  Kokkos::parallel_for("yoke::mm::mm", policy, P{a, b, c, n, first, rows, tiles, packed});
}

}  // namespace yoke::mm
