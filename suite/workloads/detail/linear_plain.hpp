// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <limits>
#include <vector>

#include "suite/node/workers.hpp"
#include "suite/workloads/detail/linear_matrix.hpp"

namespace yoke::workloads::linear {

/// A home's matrix for references: plain loops in double over its memory.
template <class Real>
class PlainMatrix {
 public:
  explicit PlainMatrix(HomeMatrix<Real> const& home)
      : rows_(home.shape.rows),
        dense_(home.dense.data()),
        begins_(home.begins.data()),
        columns_(home.columns.data()),
        values_(home.values.data()),
        sparse_(home.shape.sparse()),
        rows_of_part_(items_of_part(static_cast<std::size_t>(home.shape.entries_per_row()))) {}

  std::size_t rows() const { return rows_; }
  /// Rows that a thread does at once.
  std::size_t rows_of_part() const { return rows_of_part_; }
  double diagonal(std::size_t i) const {
    if (!sparse_) return static_cast<double>(dense_[i * rows_ + i]);
    for (std::size_t k = begins_[i]; k < begins_[i + 1]; ++k)
      if (columns_[k] == static_cast<Column>(i)) return static_cast<double>(values_[k]);
    return 0;
  }
  /// Row i times x, without the diagonal's product.
  double beside_diagonal(std::size_t i, double const* x) const {
    if (sparse_) {
      double sum = 0;
      for (std::size_t k = begins_[i]; k < begins_[i + 1]; ++k)
        if (columns_[k] != static_cast<Column>(i)) sum += static_cast<double>(values_[k]) * x[columns_[k]];
      return sum;
    }
    Real const* const row = dense_ + i * rows_;
    return part_of_row(row, x, 0, i) + part_of_row(row, x, i + 1, rows_);
  }
  double row(std::size_t i, double const* x) const { return beside_diagonal(i, x) + diagonal(i) * x[i]; }
  /// Magnitudes of row i, times x: all entries but the diagonal's are negative.
  double magnitude(std::size_t i, double const* x) const { return diagonal(i) * x[i] - beside_diagonal(i, x); }

 private:
  static double part_of_row(Real const* row, double const* x, std::size_t begin, std::size_t end) {
    constexpr std::size_t ways = 16;  // independent sums, which compilers can vectorize
    double part[ways] = {};
    std::size_t j = begin;
    for (; j + ways <= end; j += ways)
      for (std::size_t w = 0; w < ways; ++w) part[w] += static_cast<double>(row[j + w]) * x[j + w];
    for (; j < end; ++j) part[0] += static_cast<double>(row[j]) * x[j];
    for (std::size_t w = 1; w < ways; ++w) part[0] += part[w];
    return part[0];
  }

  std::size_t rows_;
  Real const* dense_;
  Offset const* begins_;
  Column const* columns_;
  Real const* values_;
  bool sparse_;
  std::size_t rows_of_part_;
};

/// Rounding error of a row's sum relative to the sum of the products' magnitudes, kernel and reference together: in
/// practice below 5 sqrt(entries) units of roundoff (Higham, Mary: A new approach to probabilistic rounding error
/// analysis, SIAM J. Sci. Comput. 2019), plus `more` subsequent operations.
template <class Real>
double row_tolerance(double entries, double more) {
  constexpr double units =
      (static_cast<double>(std::numeric_limits<Real>::epsilon()) + std::numeric_limits<double>::epsilon()) / 2;
  return (5 * std::sqrt(entries) + more) * units;
}

}  // namespace yoke::workloads::linear
