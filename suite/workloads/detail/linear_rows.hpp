// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/workloads/detail/linear_dense_rows.hpp"
#include "suite/workloads/detail/linear_matrix.hpp"
#include "suite/workloads/detail/linear_sparse_rows.hpp"

namespace yoke::workloads::linear {

template <class Rows, class Space>
void enqueue_teams(char const* label, Space const& space, Rows const& rows) {
  if (rows.rows.empty()) return;
  int const teams = static_cast<int>((rows.rows.size() + Rows::team_rows - 1) / Rows::team_rows);
  Kokkos::parallel_for(label, typename Rows::Policy(space, teams, Rows::threads, Rows::lanes), rows);
}

/// Enqueues `rows` of matrix times x.
template <class Space, class Real, class Finish>
void enqueue_rows(char const* label, Space const& space, MatrixOn<Space, Real> const& matrix, Real const* x, Range rows,
                  Finish const& finish) {
  if (matrix.home.shape.sparse())
    enqueue_teams(label, space,
                  SparseRows<Space, Real, Finish>{matrix.begins.view.data(), matrix.columns.view.data(),
                                                  matrix.values.view.data(), x, rows, finish});
  else
    enqueue_teams(label, space,
                  DenseRows<Space, Real, Finish>{matrix.dense.view.data(), x, matrix.home.shape.rows, rows, finish});
}

}  // namespace yoke::workloads::linear
