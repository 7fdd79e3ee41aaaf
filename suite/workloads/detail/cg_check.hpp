// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "suite/workloads/detail/linear_plain.hpp"
#include "suite/workloads/reference.hpp"

namespace yoke::workloads::cg {

/// Checks the final state in two ways.
///
/// The residual gap b - A x - r: x and r are updated with the same alpha p and alpha q, so an error in a row of q = A
/// p, in any iteration, stays in that row of the gap. Rounding contributes at most the rows' tolerance times |A| (sum
/// over the iterations of alpha |p|), plus half an epsilon of the updated values (Greenbaum: Estimating the attainable
/// accuracy of recursively computed residual methods, SIAM J. Matrix Anal. Appl. 1997).
///
/// The distance between x and the solution of the same method in double, because a gap of 0 does not verify alpha and
/// beta. The method is optimal in the norm of A, which differs from the Euclidean norm by at most the root of the
/// condition number; the tolerance of the distance, relative to the length of the path, is larger by that factor.
template <class Real>
class Check {
 public:
  Check(linear::PlainMatrix<Real> const& matrix, Real const* b, std::size_t iterations, Workers const& workers = {})
      : matrix_(matrix), b_(b), x_(matrix.rows(), 0.0), scale_(matrix.rows()) {
    std::size_t const n = matrix.rows();
    std::vector<double> const walked = solve(iterations, workers);
    longest_walk_ = *std::max_element(walked.begin(), walked.end());
    std::vector<double> const ones(n, 1.0);
    struct Eigenvalues {  // by Gershgorin
      double min = std::numeric_limits<double>::infinity(), max = 0;
    };
    Eigenvalues all;
    for (auto const& part : values_of_parts(workers, n, matrix.rows_of_part(), [&](Range rows) {
           Eigenvalues of_rows;
           for (std::size_t i = rows.begin; i < rows.end; ++i) {
             scale_[i] = static_cast<double>(b[i]) + matrix.magnitude(i, walked.data());
             double const sum = matrix.magnitude(i, ones.data());
             of_rows.max = std::max(of_rows.max, sum);
             of_rows.min = std::min(of_rows.min, 2 * matrix.diagonal(i) - sum);
           }
           return of_rows;
         })) {
      all.max = std::max(all.max, part.max);
      all.min = std::min(all.min, part.min);
    }
    norms_ = std::sqrt(all.max / all.min);
  }

  static double tolerance(double entries, std::size_t iterations) {
    return linear::row_tolerance<Real>(entries, 2 * static_cast<double>(iterations));
  }
  /// Memory that a check keeps, and that its construction needs.
  static double bytes(std::size_t rows) { return 6 * static_cast<double>(rows) * sizeof(double); }

  /// Returns the largest error; NaN if any number is NaN or infinite.
  double worst(Real const* x, Real const* r, Workers const& workers = {}) const {
    std::size_t const n = matrix_.rows();
    std::vector<double> const now(x, x + n);
    return worst_of_parts(workers, n, matrix_.rows_of_part(), [&](Range rows) {
      double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
      for (std::size_t i = rows.begin; i < rows.end; ++i) {
        double const gap = static_cast<double>(b_[i]) - matrix_.row(i, now.data()) - static_cast<double>(r[i]);
        double const distance = (now[i] - x_[i]) / longest_walk_;
        worst = std::max({worst, std::abs(gap) / scale_[i], std::abs(distance) / norms_});
        finite += gap - gap + distance - distance;
      }
      return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
    });
  }

 private:
  /// Computes x; returns the sum over the iterations of alpha |p|. Stops once the residual is negligible in double,
  /// after which further iterations change nothing.
  std::vector<double> solve(std::size_t iterations, Workers const& workers) {
    constexpr double nothing = std::numeric_limits<double>::epsilon() * std::numeric_limits<double>::epsilon();
    std::size_t const n = matrix_.rows();
    std::vector<double> r(b_, b_ + n), p = r, q(n), walked(n, 0.0);
    double rr = sum_of_parts(workers, n, [&](std::size_t i) { return r[i] * r[i]; });
    double const enough = nothing * nothing * rr;
    for (std::size_t k = 0; k < iterations && rr > enough; ++k) {
      for_each_part(workers, n, matrix_.rows_of_part(), [&](std::size_t, Range rows) {
        for (std::size_t i = rows.begin; i < rows.end; ++i) q[i] = matrix_.row(i, p.data());
      });
      double const alpha = rr / sum_of_parts(workers, n, [&](std::size_t i) { return p[i] * q[i]; });
      double const before = rr;
      rr = sum_of_parts(workers, n, [&](std::size_t i) {
        x_[i] += alpha * p[i];
        walked[i] += alpha * std::abs(p[i]);
        r[i] -= alpha * q[i];
        return r[i] * r[i];
      });
      for_each_part(workers, n, items_of_part(), [&](std::size_t, Range items) {
        for (std::size_t i = items.begin; i < items.end; ++i) p[i] = r[i] + rr / before * p[i];
      });
    }
    return walked;
  }
  /// Adds up term(i) by parts, whose sums are then added in order: the same on any number of threads.
  template <class Term>
  static double sum_of_parts(Workers const& workers, std::size_t n, Term const& term) {
    auto const sums = values_of_parts(workers, n, items_of_part(), [&](Range items) {
      double sum = 0;
      for (std::size_t i = items.begin; i < items.end; ++i) sum += term(i);
      return sum;
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
  }

  linear::PlainMatrix<Real> matrix_;
  Real const* b_;
  std::vector<double> x_, scale_;
  double longest_walk_ = 0;
  double norms_ = 1;  ///< root of the condition number, or an upper bound
};

}  // namespace yoke::workloads::cg
