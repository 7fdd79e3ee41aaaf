// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/counted_like.hpp"
#include "suite/workloads/detail/linear_shape.hpp"
#include "suite/workloads/mirror.hpp"

namespace yoke::workloads::linear {

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
