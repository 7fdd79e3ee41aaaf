// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/node/processors.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/transpose_kernel.hpp"
#include "suite/workloads/mirror.hpp"
#include "suite/workloads/random.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::transpose {

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
  // As long as the longest pieces, where a host chooses the faster ones.
  constexpr std::size_t run = sizeof(Real) == sizeof(double) ? runs.front() : runs.back();
  counts.stream_piece_bytes = static_cast<double>(std::min(n, n < measured_rows ? runs.front() : run) * sizeof(Real));
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
    if constexpr (std::is_floating_point_v<Real>) run = measured_run(space, a.data(), b.data(), n);
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
  std::size_t run = runs.front();  ///< columns of B that hosts complete together
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
    transpose::enqueue<Space, Real>(space, {panels.data, panels.n, panels.width}, b.view.data(), items, home.run);
  }
  void claim(Space const& space, Claims const& claims) {
    Panels<Real const> const from{panels.data, panels.n, panels.width};
    claim_parts("yoke::workloads::transpose::claim", space, claims,
                [from, to = b.view.data(), run = home.run](Range items) {
                  Kernel<Space, Real>(from, to, items, run).by_one_thread();
                });
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
