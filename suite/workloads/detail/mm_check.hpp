// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "suite/node/workers.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::mm {

/// Checks C = A B in O(n^2), after Freivalds (1977): C x = A (B x) for random x, here by row and by group of columns,
/// plus some individual numbers of C. A and B are positive and the signs of x random: rounding errors of a group of g
/// numbers then add up to about sqrt(g) of them instead of g, so that one wrong number shows in a large group. Errors
/// are relative to the root of the sum of squares of a group's numbers, which are all about as large as their row's
/// mean.
template <class Real>
class Check {
 public:
  /// Rounding errors of a sum of n positive products are about sqrt(n) times the unit roundoff, in practice with a
  /// constant below 5 (Higham, Mary: A new approach to probabilistic rounding error analysis, SIAM J. Sci. Comput.
  /// 2019), for any order of summation and therefore any blocking. Besides the kernel's own sum there are three in
  /// double: B x, A (B x) and C x.
  static double tolerance(std::size_t n) {
    constexpr double kernel = static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2;
    constexpr double reference = 3 * std::numeric_limits<double>::epsilon() / 2;
    return 5 * std::sqrt(static_cast<double>(n)) * (kernel + reference);
  }
  /// A relative error of 1/1000 in one number changes the sum over a group of g by 0.65/1000 of its size over sqrt(g)
  /// or more, because |x| is in [1/2, 1). Groups are so small that this is over twice the tolerance, and at most 256,
  /// which keeps the check cheap: enough for n = 13424 in single precision.
  static std::size_t groups(std::size_t n) {
    double const root = 1e-3 / (4 * tolerance(n));
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(static_cast<double>(n) / (root * root))),
                                   std::min<std::size_t>(n, 8), std::min<std::size_t>(n, 256));
  }
  /// Memory that a check keeps.
  static double bytes(std::size_t n) { return static_cast<double>((n * groups(n) + 2 * n) * sizeof(double)); }

  Check(Real const* a, Real const* b, std::size_t n, std::uint64_t seed, Workers const& workers = {})
      : n_(n), groups_(groups(n)), x_(n) {
    for (std::size_t j = 0; j < n; ++j)
      x_[j] = (random_bits(seed, ~std::uint64_t{j}) % 2 == 0 ? 0.5 : -0.5) * (1 + uniform(seed, j));
    find_sizes(a, b);
    std::vector<double> const bx = weighed(b, workers);
    expected_.assign(n * groups_, 0.0);
    for_each_part(workers, n, items_of_part(n * groups_), [&](std::size_t, Range rows) {
      for (std::size_t i = rows.begin; i < rows.end; ++i)
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t g = 0; g < groups_; ++g)
            expected_[i * groups_ + g] += static_cast<double>(a[i * n + k]) * bx[k * groups_ + g];
    });
    for (std::size_t s = 0; s < 64; ++s) {
      Sample sample{random_bits(seed, n + 2 * s) % n, random_bits(seed, n + 2 * s + 1) % n, 0};
      for (std::size_t k = 0; k < n; ++k)
        sample.value += static_cast<double>(a[sample.row * n + k]) * static_cast<double>(b[k * n + sample.column]);
      samples_.push_back(sample);
    }
  }

  /// Returns the largest relative error of all sums and samples; NaN if any number is NaN or infinite.
  double worst(Real const* c, Workers const& workers = {}) const {
    std::vector<double> const actual = weighed(c, workers);
    double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
    auto judge = [&](double value, double right, double size) {
      worst = std::max(worst, std::abs(value - right) / size);
      finite += value - value;
    };
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t g = 0; g < groups_; ++g) {
        std::size_t const at = i * groups_ + g;
        judge(actual[at], expected_[at], row_means_[i] * weights_[g]);
      }
    for (Sample const& s : samples_) judge(static_cast<double>(c[s.row * n_ + s.column]), s.value, s.value);
    return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  struct Sample {
    std::size_t row, column;
    double value;
  };

  /// Computes the means of the product's rows, and the root of the sum of squares of x in each group.
  void find_sizes(Real const* a, Real const* b) {
    std::vector<double> means(n_, 0);
    double const n = static_cast<double>(n_);
    for (std::size_t k = 0; k < n_; ++k)
      for (std::size_t j = 0; j < n_; ++j) means[k] += static_cast<double>(b[k * n_ + j]) / n;
    row_means_.assign(n_, 0);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t k = 0; k < n_; ++k) row_means_[i] += static_cast<double>(a[i * n_ + k]) * means[k];
    for (std::size_t g = 0; g < groups_; ++g) {
      double sum = 0;
      for (std::size_t j = g * n_ / groups_; j < (g + 1) * n_ / groups_; ++j) sum += x_[j] * x_[j];
      weights_.push_back(std::sqrt(sum));
    }
  }

  /// Computes matrix x, by row and group: [row][group].
  std::vector<double> weighed(Real const* matrix, Workers const& workers) const {
    // NaN: a row that a worker omits must not pass the check.
    std::vector<double> sums(n_ * groups_, std::numeric_limits<double>::quiet_NaN());
    for_each_part(workers, n_, items_of_part(n_), [&](std::size_t, Range rows) {
      for (std::size_t i = rows.begin; i < rows.end; ++i)
        for (std::size_t g = 0; g < groups_; ++g)
          sums[i * groups_ + g] = part_of_row(matrix + i * n_, g * n_ / groups_, (g + 1) * n_ / groups_);
    });
    return sums;
  }
  /// Computes row x, for the columns from `begin` to `end`.
  double part_of_row(Real const* row, std::size_t begin, std::size_t end) const {
    constexpr std::size_t ways = 8;  // independent sums, which compilers can vectorize
    double part[ways] = {};
    std::size_t j = begin;
    for (; j + ways <= end; j += ways)
      for (std::size_t w = 0; w < ways; ++w) part[w] += static_cast<double>(row[j + w]) * x_[j + w];
    for (; j < end; ++j) part[0] += static_cast<double>(row[j]) * x_[j];
    for (std::size_t w = 1; w < ways; ++w) part[0] += part[w];
    return part[0];
  }

  std::size_t n_, groups_;
  std::vector<double> x_, expected_, row_means_, weights_;
  std::vector<Sample> samples_;
};

}  // namespace yoke::workloads::mm
