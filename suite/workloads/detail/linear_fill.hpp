// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <array>

#include "suite/node/processors.hpp"
#include "suite/workloads/detail/linear_matrix.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::linear {

/// Sum of a row's off-diagonal magnitudes over its diagonal entry, equal for all rows: the factor by which Jacobi's
/// error shrinks per iteration; also bounds the condition number.
inline constexpr double dominance = 0.95;

/// Right-hand side, in [1, 2): a function of seed and index alone.
template <class Real>
KOKKOS_FUNCTION Real right_side(std::uint64_t seed, std::size_t i) {
  return static_cast<Real>(1 + uniform(mixed(seed), i));
}

/// Fills a row of the dense matrix. The cyclic neighbors of the diagonal are by far the largest off-diagonal entries,
/// so that an error in one row propagates to its neighbors, iteration by iteration, instead of averaging out over all
/// rows.
template <class Real>
struct FillDense {
  HomeView<Real**> a;
  std::uint64_t seed;
  void operator()(std::size_t i) const {
    std::size_t const n = a.extent(0);
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      bool const beside = (i + 1) % n == j || (j + 1) % n == i;
      double const u = uniform(seed, std::min(i, j) * n + std::max(i, j));
      a(i, j) = static_cast<Real>(beside ? -4 - u : -u / static_cast<double>(n));
      sum -= static_cast<double>(a(i, j));
    }
    a(i, i) = static_cast<Real>(sum / dominance + 1 / static_cast<double>(n));  // 1 for a single row
  }
};

/// Fills a row of the sparse matrix, columns in ascending order.
template <class Real>
struct FillStencil {
  HomeMatrix<Real> matrix;
  std::uint64_t seed;
  void operator()(std::size_t i) const {
    constexpr std::size_t entries = Shape::stencil_entries, centre = entries / 2;
    std::size_t const edge = matrix.shape.edge;
    std::size_t const x = i % edge, y = i / edge % edge, z = i / (edge * edge);
    std::array<Column, entries> columns{};
    std::array<Real, entries> values{};
    double sum = 0;
    for (std::size_t e = 0; e < entries; ++e) {
      auto const beside = [&](std::size_t at, std::size_t step) { return (at + edge + step - 1) % edge; };
      std::size_t const j =
          (beside(z, e / 9) * edge + beside(y, e / 3 % 3)) * edge + beside(x, e % 3);  // i at the center
      // An edge joins two rows; its index is assigned by the row that sees it in forward direction.
      bool const forwards = e > centre;
      std::size_t const name = forwards ? i * centre + (e - centre - 1) : j * centre + (centre - e - 1);
      double const weight = e == centre ? 0 : 0.5 + uniform(seed, name);
      std::size_t slot = e;
      for (; slot > 0 && columns[slot - 1] > static_cast<Column>(j); --slot) {
        columns[slot] = columns[slot - 1];
        values[slot] = values[slot - 1];
      }
      columns[slot] = static_cast<Column>(j);
      values[slot] = static_cast<Real>(-weight);
      sum -= static_cast<double>(values[slot]);
    }
    for (std::size_t e = 0; e < entries; ++e) {
      bool const diagonal = columns[e] == static_cast<Column>(i);
      matrix.columns(i * entries + e) = columns[e];
      matrix.values(i * entries + e) = diagonal ? static_cast<Real>(sum / dominance) : values[e];
    }
    matrix.begins(i) = i * entries;
    if (i + 1 == matrix.shape.rows) matrix.begins(i + 1) = (i + 1) * entries;
  }
};

/// Enqueues filling the matrix; a `seed` gives the same numbers on every machine.
template <class Real>
void fill(HostSpace const& space, HomeMatrix<Real> const& matrix, std::uint64_t seed) {
  Kokkos::RangePolicy<HostSpace> const rows(space, 0, matrix.shape.rows);
  if (matrix.shape.sparse())
    Kokkos::parallel_for("yoke::workloads::linear::fill_stencil", rows, FillStencil<Real>{matrix, seed});
  else
    Kokkos::parallel_for("yoke::workloads::linear::fill_dense", rows, FillDense<Real>{matrix.dense, seed});
}

template <class Real>
struct FillRightSide {
  HomeView<Real*> b;
  std::uint64_t seed;
  void operator()(std::size_t i) const { b(i) = right_side<Real>(seed, i); }
};

/// Enqueues filling b of A x = b.
template <class Real>
void fill_right_side(HostSpace const& space, HomeView<Real*> const& b, std::uint64_t seed) {
  Kokkos::parallel_for("yoke::workloads::linear::fill_right_side",
                       Kokkos::RangePolicy<HostSpace>(space, 0, b.extent(0)), FillRightSide<Real>{b, seed});
}

}  // namespace yoke::workloads::linear
