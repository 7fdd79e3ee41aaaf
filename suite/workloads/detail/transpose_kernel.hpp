// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "suite/core/description.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/trial.hpp"

namespace yoke::workloads::transpose {

/// An n x n matrix as successive panels of `width` columns, rows contiguous in each: the source of `width` transposed
/// rows is contiguous memory. One panel of n columns is the usual matrix.
template <class Real>
struct Panels {
  Real* data;
  std::size_t n, width;
  KOKKOS_FORCEINLINE_FUNCTION std::size_t columns(std::size_t panel) const {
    return (panel + 1) * width < n ? width : n - panel * width;
  }
  /// Divides 32-bit numbers, which is much faster on a GPU; there are fewer than 2^32 columns.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t panel_of(std::size_t column) const {
    return static_cast<std::uint32_t>(column) / static_cast<std::uint32_t>(width);
  }
  KOKKOS_FORCEINLINE_FUNCTION Real* begin(std::size_t panel) const { return data + panel * width * n; }
  /// Address of a number; the pitch of rows there is columns(column / width).
  KOKKOS_FORCEINLINE_FUNCTION Real* at(std::size_t row, std::size_t column) const {
    std::size_t const panel = panel_of(column);
    return begin(panel) + row * columns(panel) + (column - panel * width);
  }
};

/// Bytes of a host's usual page, and the numbers in it.
inline constexpr std::size_t page_bytes = 4096;
template <class Real>
inline constexpr std::size_t page_numbers = page_bytes / sizeof(Real);

/// Rows and columns of a tile of B on a GPU: each thread has eight loads in flight.
inline constexpr std::size_t gpu_rows = 32, gpu_columns = 64;

/// Columns of B, which are rows of A, that a host may complete for all rows of a tile before the next ones: several
/// lines of each row of B, because memory takes single lines more slowly, but few rows of A. Rows that are a multiple
/// of 16 KiB apart share few sets of the second-level cache wherever physical memory is contiguous: more of their lines
/// than a set has ways evict one another there. For floats one processor needs three quarters of the time with 64
/// columns, another 2.5 times as long (data/measurements/README.md).
inline constexpr std::array<std::size_t, 2> runs{32, 64};

/// Rows `items` of B, the transpose of A, cut into groups of `block`, each of which lies in one panel of A, and the
/// groups into tiles.
///   host: a team is one thread; squares of lanes are read, transposed in registers and written with streaming stores.
///   GPU:  a team reads rows of a tile of A into scratch memory and writes rows of B from there.
template <class Space, class Real>
struct Kernel {
  using L = Lanes<Space, Real>;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  /// Size of a tile of B. On the host: as many rows as a page has numbers of A, because hardware prefetches within
  /// pages.
  static constexpr std::size_t tile_rows = on_host ? page_numbers<Real> : gpu_rows,
                               tile_columns = on_host ? 1024 : gpu_columns;
  /// Bytes of a cache line, and the numbers in it.
  static constexpr std::size_t line_bytes = 64, line = line_bytes / sizeof(Real);
  /// Number of squares of lanes that fill a line.
  static constexpr std::size_t squares = line / width;
  /// Prefetch distance in the same rows of A. Short, because each line more in each row of a run is one more in those
  /// sets.
  static constexpr std::size_t ahead = 2 * line;
  static constexpr int threads = on_host ? 1 : 256;
  /// One more than a power of two, so that the numbers of a column lie in different banks.
  static constexpr std::size_t pitch = tile_columns + 1;
  static constexpr std::size_t scratch_bytes = on_host ? 0 : tile_rows * pitch * sizeof(Real);
  /// Teams on a compute unit that hide the latency of memory, each with enough registers for its loads.
  static constexpr int blocks = on_host ? 1 : sizeof(Real) == 4 ? 6 : 5;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, blocks>>;
  using Member = typename Policy::member_type;

  Panels<Real const> a;
  Real* b;
  Range items;
  std::size_t run;  ///< columns of B that a host completes together (`runs`)
  std::size_t block;
  int across, down;  ///< tiles per group

  Kernel(Panels<Real const> const& from, Real* to, Range rows, std::size_t together = runs.front())
      : a(from),
        b(to),
        items(rows),
        run(together),
        block(std::min(from.width, rows.size())),
        across(static_cast<int>(parts(from.n, tile_columns))),
        // On the host a group may begin with a short tile.
        down(static_cast<int>(parts(block, tile_rows) + (on_host ? 1 : 0))) {}

  static std::size_t parts(std::size_t whole, std::size_t part) { return (whole + part - 1) / part; }
  int teams() const { return static_cast<int>(parts(items.size(), block)) * down * across; }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Tile const tile = tile_of(team.league_rank());
    if (tile.row >= tile.row_end) return;
    if constexpr (on_host)
      by_lanes(tile);
    else
      by_scratch(team, tile);
  }
  /// Transposes all rows on the calling thread of a host.
  void by_one_thread() const {
    for (int rank = 0; rank < teams(); ++rank)
      if (Tile const tile = tile_of(rank); tile.row < tile.row_end) by_lanes(tile);
  }

  /// A part of B; its rows are columns of one panel of A.
  struct Tile {
    std::size_t row, row_end, column, column_end;
  };
  /// Tile of the team with this rank; without rows beyond the last one.
  KOKKOS_FORCEINLINE_FUNCTION Tile tile_of(int rank) const {
    // 32-bit: 64-bit divisions would take longer than the tile.
    int const strip = rank / across;
    std::size_t const group = items.begin + static_cast<std::size_t>(strip / down) * block;
    std::size_t const end = smaller(group + block, items.end), before = rows_before(group);
    std::size_t const first = static_cast<std::size_t>(strip % down) * tile_rows, last = first + tile_rows;
    Tile tile;
    tile.row = group + (first > before ? first - before : 0);
    tile.row_end = smaller(group + last - before, end);
    tile.column = static_cast<std::size_t>(rank % across) * tile_columns;
    tile.column_end = smaller(tile.column + tile_columns, a.n);
    return tile;
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION static std::size_t smaller(std::size_t x, std::size_t y) { return x < y ? x : y; }

  /// Rows by which the first tile of a group is shorter than others, so that a tile's part of a row of A lies in one
  /// page if rows are whole pages apart: hardware prefetches within pages, and follows few of them. 0 on a GPU.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t rows_before(std::size_t group) const {
    if constexpr (on_host)
      if (group < items.end) return reinterpret_cast<std::size_t>(a.at(0, group)) % page_bytes / sizeof(Real);
    return 0;
  }

  KOKKOS_FORCEINLINE_FUNCTION void by_lanes(Tile const& tile) const {
    bool const aligned = reinterpret_cast<std::size_t>(b) % line_bytes == 0 && a.n % line == 0;
    aligned ? by_lanes<true>(tile) : by_lanes<false>(tile);
    end_streaming();
  }

  template <bool aligned>
  KOKKOS_FORCEINLINE_FUNCTION void by_lanes(Tile const& tile) const {
    std::size_t const a_pitch = a.columns(a.panel_of(tile.row)), b_pitch = a.n, rows = tile.row_end - tile.row;
    std::size_t const distance = smaller(ahead, rows);
    std::size_t const columns = run;
    Real const* const from = a.at(0, tile.row);
    Real* const to = b + tile.row * b_pitch;
    for (std::size_t first = tile.column; first < tile.column_end; first += columns) {
      std::size_t const last = smaller(first + columns, tile.column_end);
      bool const more = last + columns <= b_pitch;
      for (std::size_t i = 0; i < rows; i += line) {
        // The last columns of this run's rows of A are followed by the first ones of the next run's.
        bool const wraps = i + distance >= rows, fetches = more || !wraps;
        std::size_t const next = wraps ? columns * a_pitch - (rows - distance) : distance;
        for (std::size_t j = first; j < last; j += line) {
          Real const* const corner = from + j * a_pitch + i;
          if (fetches)
            for (std::size_t r = 0; r < line; ++r) prefetch(corner + next + r * a_pitch);
          if (i + line <= rows && j + line <= last)
            whole<aligned>(corner, a_pitch, to + i * b_pitch + j, b_pitch);
          else
            for (std::size_t r = i; r < smaller(i + line, rows); ++r)
              for (std::size_t c = j; c < smaller(j + line, last); ++c)
                to[r * b_pitch + c] = corner[(c - j) * a_pitch + (r - i)];
        }
      }
    }
  }

  /// Transposes a square block of as many lines as a line has numbers. Reads each line of A once and completely,
  /// because rows a power of two apart evict one another from the caches, and transposes all squares before it writes
  /// the first line of B: a line written by interleaved partial streaming stores reaches memory more than once. Not
  /// inlined, because inlining leaves it too few registers, and each spill in between prevents lines from being written
  /// by streaming stores.
  template <bool aligned>
  [[gnu::noinline]] KOKKOS_FUNCTION static void whole(Real const* from, std::size_t a_pitch, Real* to,
                                                      std::size_t b_pitch) {
    L turned[line][squares];
    for (std::size_t across = 0; across < squares; ++across)
      for (std::size_t down = 0; down < squares; ++down) {
        L lanes[width];
        for (std::size_t j = 0; j < width; ++j)
          lanes[j] = load<L>(from + (across * width + j) * a_pitch + down * width);
        transpose_lanes(lanes);
        for (std::size_t i = 0; i < width; ++i) turned[down * width + i][across] = lanes[i];
      }
    for (std::size_t i = 0; i < line; ++i)
      for (std::size_t across = 0; across < squares; ++across) {
        Real* const at = to + i * b_pitch + across * width;
        aligned ? store_streaming(turned[i][across], at) : store(turned[i][across], at);
      }
  }

  KOKKOS_FORCEINLINE_FUNCTION void by_scratch(Member const& team, Tile const& tile) const {
    constexpr int most_rows = static_cast<int>(tile_rows), most_columns = static_cast<int>(tile_columns);
    constexpr int step = threads / most_rows, each = most_columns / step, distance = static_cast<int>(pitch);
    Real* const staged = static_cast<Real*>(team.team_shmem().get_shmem(static_cast<int>(scratch_bytes)));
    int const lane = team.team_rank() % most_rows, first = team.team_rank() / most_rows;
    int const rows = static_cast<int>(tile.row_end - tile.row),
              columns = static_cast<int>(tile.column_end - tile.column);
    std::size_t const a_pitch = a.columns(a.panel_of(tile.row));
    Real const* const from = a.at(tile.column, tile.row) + lane;
    // All loads before the first store, which would wait for its own.
    Real numbers[each];
    for (int u = 0; u < each; ++u) {
      int const column = first + u * step;
      numbers[u] = lane < rows && column < columns ? from[static_cast<std::size_t>(column) * a_pitch] : Real(0);
    }
    for (int u = 0; u < each; ++u) staged[lane * distance + first + u * step] = numbers[u];
    team.team_barrier();
    constexpr int row_step = threads / most_columns;
    int const place = team.team_rank() % most_columns, first_row = team.team_rank() / most_columns;
    Real* const to = b + tile.row * a.n + tile.column + static_cast<std::size_t>(place);
    for (int row = first_row; row < most_rows; row += row_step)
      if (place < columns && row < rows) to[static_cast<std::size_t>(row) * a.n] = staged[row * distance + place];
  }
};

/// Enqueues rows `items` of B, the transpose of A; they start at a panel of A. `run`: columns of B that a host
/// completes together.
template <class Space, class Real>
void enqueue(Space const& space, Panels<Real const> const& a, Real* b, Range items, std::size_t run = runs.front()) {
  using K = Kernel<Space, Real>;
  if (items.empty()) return;
  K const kernel(a, b, items, run);
  typename K::Policy policy(space, kernel.teams(), K::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(K::scratch_bytes)));
  Kokkos::parallel_for("yoke::workloads::transpose::transpose", policy, kernel);
}

/// Returns the faster of `runs` by their least times over some rounds, `seconds(run, round)`: the first one unless the
/// second one saves a tenth.
std::size_t faster_run(auto const& seconds) {
  constexpr int rounds = 3;
  constexpr double worthwhile = 0.9;
  std::array<double, runs.size()> least_s;
  least_s.fill(std::numeric_limits<double>::infinity());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < runs.size(); ++i) least_s[i] = std::min(least_s[i], seconds(runs[i], round));
  return least_s[1] < worthwhile * least_s[0] ? runs[1] : runs[0];
}

/// Numbers of rows from which on `measured_run` measures: matrices that caches do not hold.
inline constexpr std::size_t measured_rows = 4096;

/// Returns the faster of `runs` on this host for a and b, n x n, by transposing some rows with each alternately, which
/// takes as long as six strips of 4 KiB of the columns of a. In double precision and for small matrices the first one:
/// there its pieces of rows are as long as memory needs them, or in caches. Writes to b.
template <class Real>
std::size_t measured_run(HostSpace const& space, Real const* a, Real* b, std::size_t n) {
  if (sizeof(Real) == sizeof(double) || n < measured_rows) return runs.front();
  constexpr std::size_t rows = Kernel<HostSpace, Real>::tile_rows;
  std::size_t strip = 0;
  return faster_run([&](std::size_t run, int) {
    std::size_t const first = strip++ % (n / rows) * rows;
    return node::trial_s(space, [&] { enqueue<HostSpace, Real>(space, {a, n, n}, b, {first, first + rows}, run); });
  });
}

}  // namespace yoke::workloads::transpose
