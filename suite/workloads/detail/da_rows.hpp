// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/unroll.hpp"
#include "suite/workloads/detail/da_system.hpp"

namespace yoke::workloads::da {

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

}  // namespace yoke::workloads::da
