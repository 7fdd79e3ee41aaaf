// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/workload.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/workloads/mirror.hpp"

namespace yoke::workloads::linear {

/// Column index of a sparse matrix.
using Column = std::int32_t;
/// Index of a sparse row's first entry among all entries.
using Offset = std::size_t;

/// Size of a linear system and storage of its matrix: dense, or CSR with the 27-point stencil on a periodic cube, where
/// every row has its 26 neighbors and itself.
struct Shape {
  static constexpr std::size_t stencil_entries = 27;
  /// Lines of the cube that a row's entries lie in.
  static constexpr double stencil_lines = 9;
  /// With fewer points per edge neighbors would coincide; with more, columns would overflow their type.
  static constexpr std::size_t min_edge = 3, max_edge = 1290;

  std::size_t rows = 0;
  std::size_t edge = 0;  ///< points on an edge of the cube; 0: dense
  std::size_t word = 0;  ///< bytes of a number

  /// Rows per GPU team: 32 lanes process a dense row, 8 a sparse one.
  static constexpr std::size_t gpu_dense_rows = 8, gpu_sparse_rows = 32;
  std::size_t gpu_team_rows() const { return sparse() ? gpu_sparse_rows : gpu_dense_rows; }

  bool sparse() const { return edge != 0; }
  double entries_per_row() const { return static_cast<double>(sparse() ? stencil_entries : rows); }
  /// Bytes of a row's entries: values, and columns if stored.
  double row_bytes() const { return entries_per_row() * static_cast<double>(word + (sparse() ? sizeof(Column) : 0)); }
  /// Bytes of the row offsets.
  double offset_bytes() const { return sparse() ? (static_cast<double>(rows) + 1) * sizeof(Offset) : 0; }
  double matrix_bytes() const { return static_cast<double>(rows) * row_bytes() + offset_bytes(); }
  double vector_bytes() const { return static_cast<double>(rows * word); }
  /// Bytes of access by the papers' rule, for one row times a vector: every entry, its column, the vector's number, the
  /// row's offset.
  double row_access_bytes() const {
    return row_bytes() + entries_per_row() * static_cast<double>(word) + (sparse() ? sizeof(Offset) : 0);
  }

  /// Counts of a row times a vector, result stored. Eight dense rows at a time load the vector from a cache. An entry
  /// of a sparse row takes about four instructions: for its column, for the vector's number, and for its part of the
  /// product and the loop, which process four entries at a time; the first two and a quarter of the product load. A
  /// sparse row uses one number in each line that the preceding row did not use; a row in the preceding plane of the
  /// cube did.
  Counts row_counts() const {
    double const entries = entries_per_row(), number = static_cast<double>(word);
    Counts counts{.fma = entries, .read_bytes = row_bytes(), .write_bytes = number};
    if (sparse()) {
      counts.read_bytes += sizeof(Offset) + number;
      counts.scalar = 4 * entries + 20;
      counts.scalar_in_core = 1.75 * entries + 17;
      counts.reread_bytes = stencil_lines * number;
      counts.live_bytes = static_cast<double>(3 * edge * edge * word);
    } else {
      counts.reads_rows = true;
      counts.reread_bytes = entries * number / 8;
      counts.live_bytes = vector_bytes();
    }
    return counts;
  }

  /// Throws Error if a sparse matrix of that size is impossible.
  static Shape of(Problem const& problem, std::string const& workload) {
    std::size_t const word = static_cast<std::size_t>(bytes_of(problem.precision));
    if (problem.options.text("matrix") == "dense") return {problem.size, 0, word};
    std::size_t const edge = problem.size;
    if (edge < min_edge || edge > max_edge)
      throw Error("size of " + workload + " is " + std::to_string(edge) + "; with matrix=sparse it must be " +
                  std::to_string(min_edge) + " to " + std::to_string(max_edge) + " points on an edge of the cube");
    return {edge * edge * edge, edge, word};
  }
};

/// Size, options and presets of both solvers.
inline constexpr char const* size_meaning =
    "rows and columns of the dense matrix; points on an edge of the cube with matrix=sparse, which has size^3 rows";
inline OptionSpec matrix_option() {
  return choice_option("matrix", "dense", "dense, or the 27-point stencil on a periodic cube in CSR",
                       {"dense", "sparse"});
}
inline OptionSpec block_option() { return integer_option("block", "16", "rows of the matrix in a chunk", 1, 1 << 20); }
inline OptionSpec iterations_option() {
  return integer_option("iterations", "10", "iterations of the method, a barrier after each", 1, 100'000);
}
/// Sparse: size and precision of HPCG's documentation.
inline std::vector<Preset> presets() {
  return {
      {"paper", 16'384, Precision::single_precision, {}},
      {"sparse", 104, Precision::double_precision, {{"matrix", "sparse"}, {"block", "1024"}}},
      {"smoke", 200, Precision::single_precision, {{"iterations", "4"}}},
      {"sparse-smoke", 8, Precision::double_precision, {{"matrix", "sparse"}, {"iterations", "4"}, {"block", "32"}}}};
}

/// A symmetric matrix with positive diagonal and negative off-diagonal entries, strictly diagonally dominant and
/// therefore positive definite. Dense or sparse; the other kind's arrays are empty.
template <class Real>
struct HomeMatrix {
  explicit HomeMatrix(Shape const& of)
      : shape(of),
        dense(home_view<Real**>("dense", of.sparse() ? 0 : of.rows, of.sparse() ? 0 : of.rows)),
        begins(home_view<CountedLike<Real, Offset>*>("begins", of.sparse() ? of.rows + 1 : 0)),
        columns(home_view<CountedLike<Real, Column>*>("columns", of.sparse() ? of.rows * Shape::stencil_entries : 0)),
        values(home_view<Real*>("values", of.sparse() ? of.rows * Shape::stencil_entries : 0)) {}

  MemoryParts shared() const { return shape.sparse() ? MemoryParts{whole(begins)} : MemoryParts{}; }
  MemoryParts inputs(Range rows) const {
    if (!shape.sparse()) return {rows_of(dense, rows)};
    Range const entries{rows.begin * Shape::stencil_entries, rows.end * Shape::stencil_entries};
    return {rows_of(columns, entries), rows_of(values, entries)};
  }

  Shape shape;
  HomeView<Real**> dense;
  HomeView<CountedLike<Real, Offset>*> begins;
  HomeView<CountedLike<Real, Column>*> columns;
  HomeView<Real*> values;
};

/// A processor's matrix: the home's, or a copy that contains the rows it was given.
template <class Space, class Real>
struct MatrixOn {
  MatrixOn(HomeMatrix<Real> const& of, bool at_home)
      : home(of),
        dense(of.dense, at_home),
        begins(of.begins, at_home),
        columns(of.columns, at_home),
        values(of.values, at_home) {}

  /// Sets columns to valid ones, so that rows that were never copied cause wrong sums rather than invalid accesses.
  void poison_inputs(Space const& space) { spoil(space, dense, begins, columns, values); }
  void broadcast(Space const& space) {
    if (home.shape.sparse()) Kokkos::deep_copy(space, begins.view, home.begins);
  }
  void copy_in(Space const& space, Range rows) {
    if (home.shape.sparse()) {
      Range const entries{rows.begin * Shape::stencil_entries, rows.end * Shape::stencil_entries};
      copy(space, columns.view, home.columns, entries);
      copy(space, values.view, home.values, entries);
    } else {
      auto const part = std::make_pair(rows.begin, rows.end);
      Kokkos::deep_copy(space, Kokkos::subview(dense.view, part, Kokkos::ALL),
                        Kokkos::subview(home.dense, part, Kokkos::ALL));
    }
  }

  HomeMatrix<Real> const& home;
  Mirror<Space, Real**> dense;
  Mirror<Space, CountedLike<Real, Offset>*> begins;
  Mirror<Space, CountedLike<Real, Column>*> columns;
  Mirror<Space, Real*> values;
};

}  // namespace yoke::workloads::linear
