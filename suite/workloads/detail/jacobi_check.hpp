// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <utility>

#include "suite/workloads/detail/linear_fill.hpp"
#include "suite/workloads/detail/linear_plain.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::jacobi {

/// Jacobi's iterates from 0, in double. All terms of an iterate are positive, so iterates grow from iteration to
/// iteration: the relative error of an iterate's element is an average of those of the preceding iterate, times a
/// factor below 1, plus the row's own rounding.
template <class Real>
class Check {
 public:
  Check(linear::PlainMatrix<Real> const& matrix, Real const* b, std::size_t iterations, Workers const& workers = {})
      : expected_(matrix.rows(), 0.0) {
    std::vector<double> next(matrix.rows());
    bool changes = true;
    for (std::size_t k = 0; k < iterations && changes; ++k) {
      for_each_part(workers, next.size(), matrix.rows_of_part(), [&](std::size_t, Range rows) {
        for (std::size_t i = rows.begin; i < rows.end; ++i)
          next[i] = (static_cast<double>(b[i]) - matrix.beside_diagonal(i, expected_.data())) / matrix.diagonal(i);
      });
      changes = next != expected_;
      std::swap(next, expected_);
    }
  }

  /// Errors propagate from iteration to iteration, each time multiplied by the fraction of an element that comes from
  /// the preceding iterate. With the matrix's dominance d, and quotients b[i] / a[i][i] that differ by less than a
  /// factor f, that is at most f d / (1 - d + f d). f is 2 from the right-hand side times 3 from the rows' sums.
  static double tolerance(double entries, std::size_t iterations) {
    constexpr double d = linear::dominance, f = 6;
    constexpr double undamped = 1 + f * d / (1 - d);
    return std::min(static_cast<double>(iterations), undamped) * linear::row_tolerance<Real>(entries, 2);
  }
  /// Memory that a check keeps, and that its construction needs.
  static double bytes(std::size_t rows) { return 2 * static_cast<double>(rows) * sizeof(double); }

  double worst(Real const* x, Workers const& workers = {}) const {
    return worst_relative_error(workers, x, expected_.size(), [this](std::size_t i) { return expected_[i]; });
  }

 private:
  std::vector<double> expected_;
};

}  // namespace yoke::workloads::jacobi
