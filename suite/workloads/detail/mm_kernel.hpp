// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>

#include "suite/node/topology.hpp"
#include "suite/node/unroll.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/mm_packing.hpp"

namespace yoke::workloads::mm {

/// Tiling of some rows of C on a GPU: tile size, and the number of teams (`splits`) that share the sum over k of each
/// tile.
struct GpuTiles {
  static constexpr int threads = 256, small_rows = 64, large_rows = 128;
  /// Minimum length of a partial sum: shorter ones would cost more to combine than to compute.
  static constexpr int min_depth = 128;

  bool large = false;
  int splits = 1;

  /// Large tiles if every compute unit gets one; otherwise small ones, which teams split if needed so that every unit
  /// has one.
  static GpuTiles of(int large_tiles, int small_tiles, int n, int units) {
    if (large_tiles >= units) return {true, 1};
    return {false, std::clamp(units / std::max(small_tiles, 1), 1, std::max(n / min_depth, 1))};
  }
};

/// Rows [first, first + rows) of C = A B on a GPU; the matrices are n x n, rows contiguous. A team computes a tile of C
/// in steps along k, staging the corresponding part of its rows of A and columns of B in scratch memory. A thread keeps
/// the sums of `own_rows` x `own_columns` numbers in registers. With `split`, several teams share a tile, each with a
/// part of k, and add to C, which is initially zero.
template <class Space, class Real, int own_rows, int own_columns, bool split>
struct GpuProduct {
  static constexpr int depth = 16, across = 16, down = 16, threads = across * down;
  static constexpr int tile_rows = down * own_rows, tile_columns = across * own_columns;
  /// Numbers per load from scratch memory: with narrower loads, their instructions would dominate the time.
  static constexpr int quad = 16 / static_cast<int>(sizeof(Real));
  struct alignas(16) Quad {
    Real numbers[quad];
  };
  /// A is staged by columns, so that a thread's rows are adjacent. The pitch of columns spreads them over banks.
  static constexpr int a_pitch = tile_rows + quad;
  static constexpr std::size_t a_bytes = sizeof(Real) * std::size_t{depth} * std::size_t{a_pitch};
  static constexpr std::size_t b_bytes = sizeof(Real) * std::size_t{depth} * std::size_t{tile_columns};
  static constexpr std::size_t scratch_bytes = a_bytes + b_bytes + 2 * sizeof(Quad);
  /// Rows between the numbers that a thread stages, and their number.
  static constexpr int a_step = threads / depth, a_each = tile_rows / a_step;
  static constexpr int b_step = threads / tile_columns, b_each = depth / b_step;
  static_assert(threads % tile_columns == 0 && depth % b_step == 0);
  /// Two teams per multiprocessor: one computes while the other waits for memory. Large tiles of double leave registers
  /// for only one.
  static constexpr int teams_at_once = sizeof(Real) == 8 && own_rows == 8 ? 1 : 2;
  /// A single team has registers for the next numbers, which arrive while it computes.
  static constexpr bool fetches_ahead = teams_at_once == 1;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, teams_at_once>>;
  using Member = typename Policy::member_type;

  Real const* a;
  Real const* b;
  Real* c;
  int n, first, rows;
  int splits = 1;

  KOKKOS_FUNCTION static constexpr int parts(int whole, int part) { return (whole + part - 1) / part; }
  static int tiles(int n, int rows) { return parts(rows, tile_rows) * parts(n, tile_columns); }
  int teams() const { return splits * tiles(n, rows); }

  template <class Team>
  KOKKOS_FUNCTION void operator()(Team const& team) const {
    int const wide = parts(n, tile_columns), rank = team.team_rank();
    int const tile = split ? team.league_rank() / splits : team.league_rank();
    int const row = first + tile / wide * tile_rows, column = tile % wide * tile_columns;
    // A part of k in whole steps.
    int const length = split ? parts(parts(n, depth), splits) * depth : n;
    int const begin = split ? team.league_rank() % splits * length : 0, end = smaller(begin + length, n);
    // The calls take references, which must exist on the device.
    constexpr int level = 0;
    constexpr std::size_t bytes_of_a = a_bytes, bytes_of_b = b_bytes;
    auto const& scratch = team.team_scratch(level);
    Real* const staged_a = static_cast<Real*>(scratch.get_shmem_aligned(bytes_of_a, sizeof(Quad)));
    Real* const staged_b = static_cast<Real*>(scratch.get_shmem_aligned(bytes_of_b, sizeof(Quad)));
    Real sums[own_rows][own_columns] = {}, from_a[a_each], from_b[b_each];
    if (fetches_ahead) fetch(rank, row, column, begin, from_a, from_b);
    for (int k = begin; k < end; k += depth) {
      if (!fetches_ahead) fetch(rank, row, column, k, from_a, from_b);
      stage(rank, from_a, from_b, staged_a, staged_b);
      // In front of the barrier, across which compilers move no loads: they would move them behind the sums.
      if (fetches_ahead && k + depth < end) fetch(rank, row, column, k + depth, from_a, from_b);
      team.team_barrier();
      add(staged_a + rank / across * own_rows, staged_b + rank % across * quad, sums);
      team.team_barrier();
    }
    for (int r = 0; r < own_rows; ++r)
      for (int j = 0; j < own_columns; ++j) {
        int const to_row = row + rank / across * own_rows + r;
        int const to_column = column + j / quad * across * quad + rank % across * quad + j % quad;
        if (to_row >= first + rows || to_column >= n) continue;
        if constexpr (split)
          Kokkos::atomic_add(at(c, to_row, to_column), sums[r][j]);
        else
          *at(c, to_row, to_column) = sums[r][j];
      }
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION static int smaller(int x, int y) { return x < y ? x : y; }
  template <class Number>
  KOKKOS_FORCEINLINE_FUNCTION Number* at(Number* matrix, int row, int column) const {
    return matrix + static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + static_cast<std::size_t>(column);
  }

  /// Loads a thread's part of the numbers at `k`. Beyond the ends of the matrices, A counts as zero and B is clamped.
  KOKKOS_FORCEINLINE_FUNCTION void fetch(int rank, int row, int column, int k, Real (&from_a)[a_each],
                                         Real (&from_b)[b_each]) const {
    int const i = rank % depth, a_row = rank / depth, b_column = rank % tile_columns, b_row = rank / tile_columns;
    for (int u = 0; u < a_each; ++u) {
      int const r = smaller(row + a_row + u * a_step, first + rows - 1);
      from_a[u] = k + i < n ? *at(a, r, k + i) : Real(0);
    }
    for (int u = 0; u < b_each; ++u)
      from_b[u] = *at(b, smaller(k + b_row + u * b_step, n - 1), smaller(column + b_column, n - 1));
  }
  /// Stores them for the team, behind all loads, because each store waits for its own.
  KOKKOS_FORCEINLINE_FUNCTION static void stage(int rank, Real const (&from_a)[a_each], Real const (&from_b)[b_each],
                                                Real* staged_a, Real* staged_b) {
    int const i = rank % depth, a_row = rank / depth, b_column = rank % tile_columns, b_row = rank / tile_columns;
    for (int u = 0; u < a_each; ++u) staged_a[i * a_pitch + a_row + u * a_step] = from_a[u];
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
    YOKE_UNROLL_LOADS_ON_DEVICE(depth)
    for (int i = 0; i < depth; ++i) {
      Real from_a[own_rows], from_b[own_columns];
      load(own_a + i * a_pitch, quad, from_a);
      load(own_b + i * tile_columns, across * quad, from_b);
      for (int r = 0; r < own_rows; ++r)
        for (int j = 0; j < own_columns; ++j) sums[r][j] += from_a[r] * from_b[j];
    }
  }
};

template <class Space, class Product>
void enqueue(Space const& space, Product const& product) {
  typename Product::Policy policy(space, product.teams(), Product::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Product::scratch_bytes)));
  Kokkos::parallel_for("yoke::workloads::mm::mm", policy, product);
}

/// Enqueues rows [first, first + rows) of C = A B, with tiles chosen by their number and the space's compute units
/// (`units`; 0: derived from Kokkos' concurrency). With split sums the order of additions, and with it the last bits,
/// varies between runs.
template <class Space, class Real>
void enqueue_gpu_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows,
                         int units) {
  if (rows == 0) return;
  constexpr int columns = 32 / static_cast<int>(sizeof(Real));
  using Large = GpuProduct<Space, Real, 8, columns, false>;
  using Small = GpuProduct<Space, Real, 4, columns / 2, false>;
  using Split = GpuProduct<Space, Real, 4, columns / 2, true>;
  static_assert(Small::tile_rows == GpuTiles::small_rows && Large::tile_rows == GpuTiles::large_rows);
  // A compute unit has 2048 threads in flight.
  int const whole = static_cast<int>(space.concurrency() / (8 * GpuTiles::threads));
  auto const tiles = GpuTiles::of(Large::tiles(n, rows), Small::tiles(n, rows), n, units > 0 ? units : whole);
  if (tiles.large) return enqueue(space, Large{a, b, c, n, first, rows});
  if (tiles.splits == 1) return enqueue(space, Small{a, b, c, n, first, rows});
  auto const at = [n](int row) { return static_cast<std::size_t>(row) * static_cast<std::size_t>(n); };
  Kokkos::View<Real*, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>> const own(c + at(first),
                                                                                                       at(rows));
  Kokkos::deep_copy(space, own, Real(0));
  enqueue(space, Split{a, b, c, n, first, rows, tiles.splits});
}

/// Rows [first, first + rows) of C = A B on the host; the matrices are n x n, rows contiguous. One tile of C per team.
template <class Space, class Real>
struct Product {
  using T = Tile<Space, Real>;
  using L = typename T::L;
  using P = Packed<Space, Real>;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  Real const* a;
  Real const* b;
  Real* c;
  int n, first, rows;
  Cut cut;
  Real const* packed;  ///< B, packed; null: B is used in place

  template <class Number>
  KOKKOS_FUNCTION Number* at(Number* matrix, int row, int column) const {
    return matrix + static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + column;
  }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    // Scratch memory takes references, which must exist on the device.
    constexpr int level = T::scratch_level;
    constexpr auto b_bytes = T::b_bytes;
    auto const& scratch = team.team_scratch(level);
    Real* const staged_a = static_cast<Real*>(scratch.get_shmem_aligned(T::a_bytes(cut.rows), T::line_bytes));
    Real* const staged_b = static_cast<Real*>(scratch.get_shmem_aligned(b_bytes, T::line_bytes));
    tile(team.league_rank(), staged_a, staged_b);
  }
  /// Bytes of a thread's scratch memory, if its tiles have at most `tile_rows` rows.
  static constexpr std::size_t staged_bytes(int tile_rows) { return T::a_bytes(tile_rows) + T::b_bytes; }
  /// Computes all tiles on the calling thread.
  void by_one_thread(Real* staged) const {
    for (int k = 0; k < cut.down * cut.across; ++k) tile(k, staged, staged + T::a_bytes(cut.rows) / sizeof(Real));
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION void tile(int number, Real* staged_a, Real* staged_b) const {
    int const row = first + number / cut.across * cut.rows;
    int const strip = number % cut.across * cut.strips;
    int const tile_rows = smaller(cut.rows, first + rows - row);
    int const strips = smaller(strip + cut.strips, P::strips(n));
    for (int k = 0; k < n; k += T::depth) {
      int const depth = smaller(T::depth, n - k);
      stage_a(staged_a, row, tile_rows, k, depth);
      if (!packed && strips * T::strip > n) stage_b(staged_b, (strips - 1) * T::strip, k, depth);
      for (int group = strip; group < strips; group += cut.group)
        add_group(staged_a, staged_b, row, tile_rows, group, smaller(group + cut.group, strips), k, depth);
    }
  }

  /// A strip of some rows of B.
  struct Panel {
    Real const* data;
    int pitch;
  };

  KOKKOS_FORCEINLINE_FUNCTION static int smaller(int x, int y) { return x < y ? x : y; }

  /// Loads lanes from `count` numbers in memory; further lanes are zero.
  KOKKOS_FORCEINLINE_FUNCTION static L load_some(Real const* from, int count) {
    if (count >= T::width) return load<L>(from);
    Real some[T::width] = {};
    for (int i = 0; i < count; ++i) some[i] = from[i];
    return load<L>(some);
  }

  KOKKOS_FORCEINLINE_FUNCTION void stage_a(Real* staged, int row, int tile_rows, int k, int depth) const {
    for (int r = 0; r < tile_rows; ++r)
      for (int i = 0; i < depth; i += T::width)
        store(load_some(at(a, row + r, k + i), depth - i), staged + r * T::a_pitch + i);
  }
  /// Stages the last strip, which has few columns.
  KOKKOS_FORCEINLINE_FUNCTION void stage_b(Real* staged, int column, int k, int depth) const {
    for (int i = 0; i < depth; ++i)
      for (int v = 0; v < T::vectors; ++v) {
        int const j = column + v * T::width;
        store(load_some(at(b, k + i, j), n - j), staged + i * T::strip + v * T::width);
      }
  }

  /// Adds one step to all rows of strips [from, to).
  KOKKOS_FORCEINLINE_FUNCTION void add_group(Real const* staged_a, Real const* staged_b, int row, int tile_rows,
                                             int from, int to, int k, int depth) const {
    int const blocks = (tile_rows + T::rows - 1) / T::rows;
    for (int block = 0; block < blocks; ++block) {
      // Blocks differ by at most one row: a last block of few rows would cost as much as a whole one.
      int const begin = block * tile_rows / blocks, end = (block + 1) * tile_rows / blocks;
      for (int strip = from; strip < to; ++strip) {
        int const j = strip * T::strip;
        Panel panel{staged_b, T::strip};
        if (packed)
          panel.data = packed + P::at(n, k / T::depth, strip);
        else if (j + T::strip <= n)
          panel = {at(b, k, j), n};
        multiply<T::rows>(end - begin, staged_a + begin * T::a_pitch, panel, row + begin, j, k, depth);
      }
    }
  }

  /// Adds one step to a block of at most `Rows` rows.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void multiply(int block_rows, Real const* block, Panel panel, int row, int column, int k,
                                            int depth) const {
    if constexpr (Rows > 1)
      if (block_rows < Rows) return multiply<Rows - 1>(block_rows, block, panel, row, column, k, depth);
    Real* const to = at(c, row, column);
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < T::vectors; ++v) prefetch(at(to, r, v * T::width));
    L sums[Rows][T::vectors];
    for (auto& of_row : sums)
      for (L& sum : of_row) sum = broadcast<L>(Real(0));
    add<Rows>(block, panel, depth, sums);
    if (column + T::strip <= n)
      finish<Rows>(to, k > 0, sums);
    else
      finish_some<Rows>(to, n - column, k > 0, sums);
  }
  /// Adds the products of one step. Prefetches, because a few rows of C take all of B from the third-level cache or
  /// memory, and would otherwise wait for each line.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Real const* block, Panel panel, int depth, L (&sums)[Rows][T::vectors]) {
    for (int k = 0; k < depth; ++k) {
      L row_of_b[T::vectors];
      for (int v = 0; v < T::vectors; ++v) {
        row_of_b[v] = load<L>(panel.data + v * T::width);
        prefetch(panel.data + T::ahead * panel.pitch + v * T::width);
      }
      for (int r = 0; r < Rows; ++r) {
        L const from_a = broadcast<L>(block[r * T::a_pitch + k]);
        for (int v = 0; v < T::vectors; ++v) sums[r][v] = fma(from_a, row_of_b[v], sums[r][v]);
      }
      panel.data += panel.pitch;
    }
  }
  /// Writes the sums, added to C's result of the preceding steps if `more`.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void finish(Real* to, bool more, L const (&sums)[Rows][T::vectors]) const {
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < T::vectors; ++v) {
        Real* const lanes = at(to, r, v * T::width);
        store(more ? load<L>(lanes) + sums[r][v] : sums[r][v], lanes);
      }
  }
  /// As `finish`, for a strip that extends beyond the matrix.
  template <int Rows>
  KOKKOS_FORCEINLINE_FUNCTION void finish_some(Real* to, int columns, bool more,
                                               L const (&sums)[Rows][T::vectors]) const {
    for (int r = 0; r < Rows; ++r) {
      Real some[T::strip];
      for (int v = 0; v < T::vectors; ++v) store(sums[r][v], some + v * T::width);
      for (int j = 0; j < columns; ++j) *at(to, r, j) = more ? *at(to, r, j) + some[j] : some[j];
    }
  }
};

/// Enqueues rows [first, first + rows) of C = A B; a host reads B from `packed` unless that is null (Packing). `units`:
/// GPU compute units that the space uses; 0 if unknown.
template <class Space, class Real>
void enqueue_product(Space const& space, Real const* a, Real const* b, Real* c, int n, int first, int rows,
                     [[maybe_unused]] Real const* packed = nullptr, [[maybe_unused]] std::size_t units = 0) {
  if constexpr (!is_host_space<Space>) {
    enqueue_gpu_product(space, a, b, c, n, first, rows, static_cast<int>(units));
  } else {
    using P = Product<Space, Real>;
    using T = Tile<Space, Real>;
    Cut const tiles = cut<Space, Real>(rows, n, space.concurrency(), node::second_cache_bytes());
    auto const bytes = P::staged_bytes(tiles.rows) + 2 * T::line_bytes;
    typename P::Policy policy(space, tiles.down * tiles.across, 1);
    policy.set_scratch_size(T::scratch_level, Kokkos::PerTeam(static_cast<int>(bytes)));
    Kokkos::parallel_for("yoke::workloads::mm::mm", policy, P{a, b, c, n, first, rows, tiles, packed});
  }
}

/// Enqueues the rows of C = A B that each host thread claims. `scratch` must outlive the kernel.
template <class Space, class Real>
void claim_product(Space const& space, Real const* a, Real const* b, Real* c, int n, Claims const& claims,
                   Real const* packed, ClaimScratch<Real>& scratch) {
  using P = Product<Space, Real>;
  std::size_t const cache = node::second_cache_bytes();
  int const part = static_cast<int>(std::min(claims.part_items, claims.items));
  std::size_t const each = P::staged_bytes(std::min(part, most_rows<Space, Real>(cache))) / sizeof(Real);
  Real* const staged = scratch.for_threads_of(space, each);
  claim_parts("yoke::workloads::mm::claim", space, claims, [=](Range items, std::size_t thread) {
    int const rows = static_cast<int>(items.size());
    P{a, b, c, n, static_cast<int>(items.begin), rows, cut<Space, Real>(rows, n, 1, cache), packed}.by_one_thread(
        staged + thread * each);
  });
}

}  // namespace yoke::workloads::mm
