// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "suite/node/counted_like.hpp"
#include "suite/node/unroll.hpp"
#include "suite/workloads/detail/da_element_kernels.hpp"

namespace yoke::workloads::da {

/// The global matrix in compressed rows, and its right-hand side.
template <class Real>
struct System {
  CountedLike<Real, std::size_t> const* row_begin;  ///< one more than rows
  CountedLike<Real, std::uint32_t> const* columns;  ///< ascending in each row
  Real* values;
  Real* rhs;

  /// Binary search for the first entry of a row with a column of at least `column`.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t find(std::size_t row, std::size_t column) const {
    std::size_t low = row_begin[row], end = row_begin[row + 1];
    while (low < end) {
      std::size_t const middle = low + (end - low) / 2;
      bool const less = columns[middle] < static_cast<std::uint32_t>(column);
      low = less ? middle + 1 : low;
      end = less ? end : middle;
    }
    return low;
  }
};

/// Adds element matrices and vectors to the system row by row: each row's sums are collected from the elements at its
/// node, so that no two threads add to the same number, and all additions have one order. A team computes successive
/// rows in scratch memory, whose entries lie next to each other in the matrix, and adds them in that order.
template <class Space, class Real>
struct RowAssembly {
  static constexpr int threads = is_host_space<Space> ? 1 : 128;
  static constexpr std::size_t team_rows = 128, max_row_entries = 27;
  static constexpr std::size_t scratch_bytes = team_rows * max_row_entries * sizeof(Real);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, 1>>;
  using Member = typename Policy::member_type;

  Mesh mesh;
  System<Real> system;
  Real const* element_numbers_of;
  std::uint32_t first, end;       ///< elements
  std::uint32_t row_begin, rows;  ///< to which they add

  RowAssembly(Mesh of, System<Real> const& to, Real const* numbers, Range elements)
      : mesh(of),
        system(to),
        element_numbers_of(numbers),
        first(static_cast<std::uint32_t>(elements.begin)),
        end(static_cast<std::uint32_t>(elements.end)),
        row_begin(static_cast<std::uint32_t>(mesh.rows_of(elements).begin)),
        rows(static_cast<std::uint32_t>(mesh.rows_of(elements).size())) {}
  int teams() const { return static_cast<int>((rows + team_rows - 1) / team_rows); }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const begin = row_begin + static_cast<std::size_t>(team.league_rank()) * team_rows;
    std::size_t const last = row_begin + static_cast<std::size_t>(rows), stop = begin + team_rows;
    std::size_t const finish = stop < last ? stop : last;
    std::size_t const thread = static_cast<std::size_t>(team.team_rank());
    Real* const sums = static_cast<Real*>(team.team_shmem().get_shmem(static_cast<int>(scratch_bytes)));
    std::size_t const first_entry = system.row_begin[begin];
    for (std::size_t row = begin + thread; row < finish; row += threads) collect(row, sums, first_entry);
    team.team_barrier();
    Real* const values = system.values + first_entry;
    for (std::size_t i = thread; i < system.row_begin[finish] - first_entry; i += threads) values[i] += sums[i];
  }

 private:
  /// Index of the neighbor of corner `a` that corner `b` of the same element is, among 3 x 3 x 3.
  KOKKOS_FORCEINLINE_FUNCTION static constexpr int neighbor(int a, int b) {
    return 13 + (Mesh::corner_x(b) - Mesh::corner_x(a)) + 3 * (Mesh::corner_y(b) - Mesh::corner_y(a)) +
           9 * (Mesh::corner_z(b) - Mesh::corner_z(a));
  }

  /// Stores a row's sums, those of entry e in `sums[e - first_entry]`, and adds to its right-hand side.
  KOKKOS_FORCEINLINE_FUNCTION void collect(std::size_t row, Real* sums, std::size_t first_entry) const {
    // 32-bit numbers, which a GPU divides much faster; there are fewer nodes and elements.
    std::uint32_t const n = static_cast<std::uint32_t>(mesh.n), edge = n + 1, node = static_cast<std::uint32_t>(row);
    std::uint32_t const i = node % edge, j = node / edge % edge, k = node / (edge * edge);
    Real of_neighbor[max_row_entries] = {}, source_sum = 0;
    YOKE_UNROLL_ON_DEVICE(8)
    for (int a = 0; a < 8; ++a) {
      std::uint32_t const x = i - static_cast<std::uint32_t>(Mesh::corner_x(a));
      std::uint32_t const y = j - static_cast<std::uint32_t>(Mesh::corner_y(a));
      std::uint32_t const z = k - static_cast<std::uint32_t>(Mesh::corner_z(a));
      std::uint32_t const element = x + n * (y + n * z);
      // Below 0 is above n, too.
      if (x >= n || y >= n || z >= n || element < first || element >= end) continue;
      Real const* const numbers = element_numbers_of + place(element, element_numbers);
      YOKE_UNROLL_ON_DEVICE(8)
      for (int b = 0; b < 8; ++b)
        of_neighbor[neighbor(a, b)] += numbers[static_cast<std::size_t>(triangle(a, b)) * block];
      source_sum += numbers[static_cast<std::size_t>(matrix_numbers + a) * block];
    }
    system.rhs[row] += source_sum;
    std::uint32_t const left = i > 0 ? 1 : 0, right = i < n ? 1 : 0;
    std::size_t const row_end = system.row_begin[row + 1];
    std::size_t at = system.row_begin[row];
    YOKE_UNROLL_ON_DEVICE(9)
    for (int line = 0; line < 9; ++line) {
      std::uint32_t const y = j + static_cast<std::uint32_t>(line % 3) - 1;
      std::uint32_t const z = k + static_cast<std::uint32_t>(line / 3) - 1;
      if (y > n || z > n) continue;
      // Lines of neighbors usually follow one another, otherwise their first column is searched.
      std::uint32_t const column = i - left + edge * (y + edge * z);
      if (at >= row_end || system.columns[at] != column) at = system.find(row, column);
      Real* to = sums + (at - first_entry);
      if (left) *to++ = of_neighbor[3 * line];
      *to++ = of_neighbor[3 * line + 1];
      if (right) *to = of_neighbor[3 * line + 2];
      at += left + 1 + right;
    }
  }
};

/// Adds element matrices and vectors to the system. Two ways prevent concurrent additions to the same number: atomic
/// additions; or groups of consecutive elements in two colors, where concurrent groups have the same color and no
/// common node.
template <class Real>
struct Assembly {
  Mesh mesh;
  System<Real> system;
  Real const* element_numbers_of;
  std::size_t first, count;  ///< elements
  std::size_t groups = 0, colours = 1, colour = 0;

  /// Every element's rows, one by one; adjacent threads have adjacent elements.
  struct Atomic {};
  KOKKOS_FUNCTION void operator()(Atomic, std::size_t index) const {
    // All corners of a block of elements before the next block, while their rows are in the cache.
    std::size_t const element = index / (8 * block) * block + index % block;
    if (element >= count) return;
    add_row<true>(first + element, static_cast<int>(index / block % 8));
  }
  struct Coloured {};
  KOKKOS_FUNCTION void operator()(Coloured, std::size_t index) const {
    std::size_t const group = index * colours + colour;
    if (group >= groups) return;
    std::size_t const begin = first + group * count / groups;
    std::size_t const end = first + (group + 1) * count / groups;
    for (std::size_t line = begin; line < end;) {
      std::size_t const line_end = (line / mesh.n + 1) * mesh.n, last = (line_end < end ? line_end : end) - 1;
      add_side<0>(line);
      add_between(line, last);
      add_side<1>(last);
      line = last + 1;
    }
  }

 private:
  template <bool atomic>
  KOKKOS_FORCEINLINE_FUNCTION static void add(Real* to, Real value) {
    if constexpr (atomic)
      Kokkos::atomic_add(to, value);
    else
      *to += value;
  }

  KOKKOS_FORCEINLINE_FUNCTION Real const* numbers_of(std::size_t element) const {
    return element_numbers_of + place(element, element_numbers);
  }
  KOKKOS_FORCEINLINE_FUNCTION static std::size_t entry(int a, int b) {
    return static_cast<std::size_t>(triangle(a, b)) * block;
  }
  KOKKOS_FORCEINLINE_FUNCTION static std::size_t source(int a) {
    return static_cast<std::size_t>(matrix_numbers + a) * block;
  }

  /// Corners form four pairs of neighbors in x, whose columns are adjacent in every row: returns the left, or the right
  /// one of a pair.
  KOKKOS_FORCEINLINE_FUNCTION static constexpr int left(int pair) { return pair % 2 == 0 ? 2 * pair : 2 * pair + 1; }
  KOKKOS_FORCEINLINE_FUNCTION static constexpr int right(int pair) { return pair % 2 == 0 ? 2 * pair + 1 : 2 * pair; }

  /// Adds an element's row of corner `a`.
  template <bool atomic>
  KOKKOS_FORCEINLINE_FUNCTION void add_row(std::size_t element, int a) const {
    Real const* const numbers = numbers_of(element);
    std::size_t const node = mesh.first_node(element), row = node + mesh.corner(a);
    for (int pair = 0; pair < 4; ++pair) {
      std::size_t const at = system.find(row, node + mesh.corner(left(pair)));
      add<atomic>(system.values + at, numbers[entry(a, left(pair))]);
      add<atomic>(system.values + at + 1, numbers[entry(a, right(pair))]);
    }
    add<atomic>(system.rhs + row, numbers[source(a)]);
  }

  /// Adds the four rows on one side of an element in x.
  template <int side>
  KOKKOS_FUNCTION void add_side(std::size_t element) const {
    for (int pair = 0; pair < 4; ++pair) add_row<false>(element, side == 0 ? left(pair) : right(pair));
  }

  /// Adds the rows between elements first..last, which lie in one line along x. Each row gets the numbers of the
  /// element on its left, then of that on its right: three adjacent columns for each pair, at the same position as in
  /// the preceding row.
  KOKKOS_FUNCTION void add_between(std::size_t left_end, std::size_t right_end) const {
    if (left_end == right_end) return;
    std::size_t const node = mesh.first_node(left_end);
    std::size_t row[4], at[4][4];
    for (int line = 0; line < 4; ++line) {
      row[line] = node + mesh.corner(right(line));
      for (int pair = 0; pair < 4; ++pair)
        at[line][pair] = system.find(row[line], node + mesh.corner(left(pair))) - system.row_begin[row[line]];
    }
    for (std::size_t element = left_end; element < right_end; ++element) {
      Real const *const of_left = numbers_of(element), *const of_right = numbers_of(element + 1);
      prefetch_share(element);
      add_between<0>(of_left, of_right, row[0]++, at[0]);
      add_between<1>(of_left, of_right, row[1]++, at[1]);
      add_between<2>(of_left, of_right, row[2]++, at[2]);
      add_between<3>(of_left, of_right, row[3]++, at[3]);
    }
  }
  /// Prefetches an element's share of the next block: otherwise the first element of each block would need a cache line
  /// per few numbers, all at once.
  KOKKOS_FORCEINLINE_FUNCTION void prefetch_share(std::size_t element) const {
    constexpr std::size_t line = 64 / sizeof(Real), share = static_cast<std::size_t>(element_numbers);
    Real const* const next = numbers_of(element / block * block + block) + element % block * share;
    for (std::size_t i = 0; i < share; i += line) prefetch(next + i);
  }
  /// Adds one of these rows, between two elements. `line` is a template parameter, so that the compiler knows the
  /// addresses.
  template <int line>
  KOKKOS_FORCEINLINE_FUNCTION void add_between(Real const* of_left, Real const* of_right, std::size_t row,
                                               std::size_t const (&at)[4]) const {
    constexpr int a = right(line), b = left(line);  // the row's corner in the left and in the right element
    Real* const values = system.values + system.row_begin[row];
    for (int pair = 0; pair < 4; ++pair) {
      Real* const to = values + at[pair];
      Real const first_sum = to[0] + of_left[entry(a, left(pair))];
      Real const middle = to[1] + of_left[entry(a, right(pair))] + of_right[entry(b, left(pair))];
      Real const last = to[2] + of_right[entry(b, right(pair))];
      to[0] = first_sum;
      to[1] = middle;
      to[2] = last;
    }
    system.rhs[row] = system.rhs[row] + of_left[source(a)] + of_right[source(b)];
  }
};

/// Ways to avoid conflicts in the assembly.
enum class Adds {
  automatic,  ///< coloured on a host if every thread has a group, otherwise by rows
  atomic,
  coloured,
  rows
};

/// Enqueues the assembly of these elements into the system.
template <class Space, class Real>
void enqueue_assembly(Space const& space, Mesh mesh, System<Real> const& system, Real const* numbers, Range elements,
                      Adds adds) {
  using K = Assembly<Real>;
  if (elements.empty()) return;
  // A group has no node in common with the next but one if it is longer than a layer of the brick plus a line.
  std::size_t const threads = static_cast<std::size_t>(space.concurrency());
  std::size_t const apart = elements.size() / (mesh.n * mesh.n + mesh.n + 1);
  std::size_t const groups = threads == 1 ? 1 : std::max<std::size_t>(1, std::min(2 * threads, apart));
  if (adds == Adds::automatic) adds = is_host_space<Space> && groups >= threads ? Adds::coloured : Adds::rows;
  if (adds == Adds::rows) {
    using Rows = RowAssembly<Space, Real>;
    Rows const kernel(mesh, system, numbers, elements);
    typename Rows::Policy policy(space, kernel.teams(), Rows::threads);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Rows::scratch_bytes)));
    Kokkos::parallel_for("yoke::workloads::da::assembly", policy, kernel);
    return;
  }
  if (adds == Adds::atomic) {
    Kokkos::parallel_for("yoke::workloads::da::assembly",
                         Kokkos::RangePolicy<Space, typename K::Atomic, Kokkos::IndexType<std::int64_t>>(
                             space, 0, 8 * block * blocks(elements.size())),
                         K{mesh, system, numbers, elements.begin, elements.size()});
    return;
  }
  std::size_t const colours = groups == 1 ? 1 : 2;
  for (std::size_t colour = 0; colour < colours; ++colour)
    Kokkos::parallel_for("yoke::workloads::da::assembly",
                         Kokkos::RangePolicy<Space, typename K::Coloured>(space, 0, (groups + colours - 1) / colours),
                         K{mesh, system, numbers, elements.begin, elements.size(), groups, colours, colour});
}

}  // namespace yoke::workloads::da
