// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <utility>

#include "suite/workloads/detail/linear_fill.hpp"
#include "suite/workloads/detail/linear_plain.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::jacobi {

/// Jacobi's iterates from 0, in double. All terms of an iterate are positive, and so they grow from iteration to
/// iteration: relative errors of an iterate's elements are averages of those of the one before, times less than 1, and
/// what the row's own rounding adds.
template <class Real>
class Check {
 public:
  Check(linear::PlainMatrix<Real> const& matrix, Real const* b, std::size_t iterations)
      : expected_(matrix.rows(), 0.0) {
    std::vector<double> next(matrix.rows());
    bool changes = true;
    for (std::size_t k = 0; k < iterations && changes; ++k) {
      for (std::size_t i = 0; i < next.size(); ++i)
        next[i] = (static_cast<double>(b[i]) - matrix.beside_diagonal(i, expected_.data())) / matrix.diagonal(i);
      changes = next != expected_;
      std::swap(next, expected_);
    }
  }

  /// An error is handed on from iteration to iteration, each time times the part of an element that comes from the
  /// iterate before. With the matrix' dominance d, and quotients b[i] / a[i][i] that differ by less than a factor f,
  /// that is at most f d / (1 - d + f d). f is 2 from the right side times 3 from the rows' sums.
  static double tolerance(double entries, std::size_t iterations) {
    constexpr double d = linear::dominance, f = 6;
    constexpr double undamped = 1 + f * d / (1 - d);
    return std::min(static_cast<double>(iterations), undamped) * linear::row_tolerance<Real>(entries, 2);
  }
  /// Of what a check keeps, and needs to begin with.
  static double bytes(std::size_t rows) { return 2 * static_cast<double>(rows) * sizeof(double); }

  double worst(Real const* x) const {
    return worst_relative_error(x, expected_.size(), [this](std::size_t i) { return expected_[i]; });
  }

 private:
  std::vector<double> expected_;
};

}  // namespace yoke::jacobi
