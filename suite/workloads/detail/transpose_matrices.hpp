// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/node/processors.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/mirror.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"

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
  /// Columns of B, which are rows of A, completed for all rows of a tile before the next ones: several lines of each
  /// row of B, because memory handles single lines more slowly, but few rows of A. Rows that are a multiple of 16 KiB
  /// apart share few sets of the second-level cache wherever physical memory is contiguous: more of their lines than a
  /// set has ways evict one another there.
  static constexpr std::size_t run = 32;
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
  std::size_t block;
  int across, down;  ///< tiles per group

  Kernel(Panels<Real const> const& from, Real* to, Range rows)
      : a(from),
        b(to),
        items(rows),
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
    Real const* const from = a.at(0, tile.row);
    Real* const to = b + tile.row * b_pitch;
    for (std::size_t first = tile.column; first < tile.column_end; first += run) {
      std::size_t const last = smaller(first + run, tile.column_end);
      bool const more = last + run <= b_pitch;
      for (std::size_t i = 0; i < rows; i += line) {
        // The last columns of this run's rows of A are followed by the first ones of the next run's.
        bool const wraps = i + distance >= rows, fetches = more || !wraps;
        std::size_t const next = wraps ? run * a_pitch - (rows - distance) : distance;
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

/// Enqueues rows `items` of B, the transpose of A; they start at a panel of A.
template <class Space, class Real>
void enqueue(Space const& space, Panels<Real const> const& a, Real* b, Range items) {
  using K = Kernel<Space, Real>;
  if (items.empty()) return;
  K const kernel(a, b, items);
  typename K::Policy policy(space, kernel.teams(), K::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(K::scratch_bytes)));
  Kokkos::parallel_for("yoke::workloads::transpose::transpose", policy, kernel);
}

/// Cost of the transposition of an n x n matrix, per row of the result. Result rows are copied home contiguously. Each
/// needs a column of the input; a processor with its own memory keeps columns in panels of `block`, unless it can copy
/// columns.
template <class Real>
Segment segment(std::size_t n, std::size_t block) {
  double const row_bytes = static_cast<double>(n) * sizeof(Real);
  Segment transpose;
  transpose.name = "transpose";
  transpose.items = n;
  transpose.chunk_items = block;
  transpose.per_item = {0, 2 * row_bytes, 2 * row_bytes};  // each number is read once and written once
  transpose.claim_items = page_numbers<Real>;
  transpose.gpu_team = GpuTeam{gpu_rows, (n + gpu_columns - 1) / gpu_columns};
  // Streaming stores if rows are aligned to cache lines.
  Counts counts{.read_bytes = row_bytes};
  constexpr std::size_t line_bytes = 64;
  (n * sizeof(Real) % line_bytes == 0 ? counts.stream_bytes : counts.write_bytes) = row_bytes;
  transpose.counts = counts;
  transpose.bytes_in = row_bytes;
  // As the host's own devices copy: chunk by chunk. A GPU's copy engine copies longer runs if a piece has more chunks.
  transpose.in_run_bytes = static_cast<double>(block) * sizeof(Real);
  transpose.bytes_out = row_bytes;
  return transpose;
}

/// Bytes of A and B.
template <class Real>
double matrices_bytes(std::size_t n) {
  return 2 * static_cast<double>(n) * static_cast<double>(n) * sizeof(Real);
}

/// Numbers of A: nonzero integers, spread so widely that two places share a number only by chance:
/// a[i][j] = 1 + the top digits of row[i] + column[j] mod 2^64.
template <class Real>
struct Numbers {
  std::uint64_t seed;
  static constexpr int dropped = 64 - std::numeric_limits<Real>::digits + 1;  // the rest, plus 1, is exact in Real
  KOKKOS_FORCEINLINE_FUNCTION std::uint64_t row(std::size_t i) const { return random_bits(seed, 2 * i); }
  KOKKOS_FORCEINLINE_FUNCTION std::uint64_t column(std::size_t j) const { return random_bits(seed, 2 * j + 1); }
  KOKKOS_FORCEINLINE_FUNCTION static std::int64_t number(std::uint64_t row, std::uint64_t column) {
    return static_cast<std::int64_t>(((row + column) >> dropped) + 1);
  }
};

/// The matrix A, its transpose B, and a check of B.
template <class Real>
struct Matrices {
  Matrices(std::size_t size, std::uint64_t seed, HostSpace const& space)
      : n(size), numbers{seed}, a(home_view<Real**>("a", n, n)), b(home_view<Real**>("b", n, n)) {
    Kokkos::parallel_for("yoke::workloads::transpose::fill", Kokkos::RangePolicy<HostSpace>(space, 0, n),
                         Fill{a, b, numbers});
  }
  void poison(HostSpace const& space) { Kokkos::deep_copy(space, b, std::numeric_limits<Real>::quiet_NaN()); }
  /// Uses the formula of A's numbers rather than A itself.
  double error(Workers const& workers = {}) const {
    std::vector<std::uint64_t> rows(n);
    for (std::size_t i = 0; i < n; ++i) rows[i] = numbers.row(i);
    return worst_of_parts(workers, n, items_of_part(n), [&](Range columns) {
      double worst = 0;
      for (std::size_t j = columns.begin; j < columns.end; ++j) {
        double const error = worst_relative_error(
            b.data() + j * n, Range{0, n}, [in_rows = rows.data(), column = numbers.column(j)](std::size_t i) {
              return static_cast<double>(Numbers<Real>::number(in_rows[i], column));
            });
        worst = worst_of(std::array{worst, error});
      }
      return worst;
    });
  }
  /// No arithmetic is involved.
  static double tolerance() { return 0; }
  MemoryParts shared(std::size_t) { return {}; }
  MemoryParts inputs(std::size_t, Range items) { return {columns_of(a, items)}; }
  MemoryParts results(std::size_t, Range items) { return {rows_of(b, items)}; }

  struct Fill {
    HomeView<Real**> a, b;
    Numbers<Real> numbers;
    void operator()(std::size_t i) const {
      std::uint64_t const row = numbers.row(i);
      for (std::size_t j = 0; j < a.extent(1); ++j) {
        a(i, j) = static_cast<Real>(Numbers<Real>::number(row, numbers.column(j)));
        b(i, j) = 0;
      }
    }
  };

  std::size_t n;
  Numbers<Real> numbers;
  HomeView<Real**> a, b;
};

/// One processor's A and B.
template <class Space, class Real>
struct Copies {
  using Panel = ProcessorView<Space, Real**>;

  Copies(Matrices<Real>& of, std::size_t rows, bool at_home)
      : home(of),
        block(rows),
        a(of.a, at_home),
        b(of.b, at_home),
        panels{a.view.data(), of.n, at_home || has_pitched_copies<Space> ? of.n : rows} {}
  void poison(Space const& space) { Kokkos::deep_copy(space, b.view, std::numeric_limits<Real>::quiet_NaN()); }
  void poison_inputs(Space const& space) { spoil(space, a); }
  void copy_in(Space const& space, Range items) {
    if constexpr (has_pitched_copies<Space>) {
      // All columns at once: longer rows mean fewer rows for the copy engine.
      auto const part = std::make_pair(items.begin, items.end);
      copy_apart(space, Kokkos::subview(a.view, Kokkos::ALL, part), Kokkos::subview(home.a, Kokkos::ALL, part));
    } else {
      for (std::size_t column = items.begin; column < items.end; column += block) {
        std::size_t const panel = column / block, columns = panels.columns(panel);
        copy_apart(space, Panel(panels.begin(panel), home.n, columns),
                   Kokkos::subview(home.a, Kokkos::ALL, std::make_pair(column, column + columns)));
      }
    }
  }
  void enqueue(Space const& space, Range items) {
    transpose::enqueue<Space, Real>(space, {panels.data, panels.n, panels.width}, b.view.data(), items);
  }
  void claim(Space const& space, Claims const& claims) {
    Panels<Real const> const from{panels.data, panels.n, panels.width};
    claim_parts("yoke::workloads::transpose::claim", space, claims,
                [from, to = b.view.data()](Range items) { Kernel<Space, Real>(from, to, items).by_one_thread(); });
  }
  void copy_out(Space const& space, Range items) {
    auto const rows = std::make_pair(items.begin, items.end);
    Kokkos::deep_copy(space, Kokkos::subview(home.b, rows, Kokkos::ALL), Kokkos::subview(b.view, rows, Kokkos::ALL));
  }

  Matrices<Real>& home;
  std::size_t block;
  Mirror<Space, Real**> a, b;
  Panels<Real> panels;
};

}  // namespace yoke::workloads::transpose
