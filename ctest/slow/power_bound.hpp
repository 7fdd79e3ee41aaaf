// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ctest/support/noise.hpp"

namespace yoke {

/// Upper bound of the power of all tests of two samples of n values: the most powerful invariant test
/// (Neyman and Pearson; Lehmann and Romano, Testing statistical hypotheses, 2005, chapter 6) of
/// - equal samples whose neighboring values have the correlation r, against
/// - independent values, of which those of the second sample are larger or smaller by `shift` standard deviations.
/// It uses r and the shift, but neither mean nor standard deviation, which no comparison of times has.
class PowerBound {
 public:
  PowerBound(std::size_t n, double r, double shift) : n_(n), r_(r), shift_(shift), equal_(n, r), changed_(n, 0) {}

  /// Power at this rate of false alarms, both as fractions, by simulation.
  double power(double alarms, SplitMix64Stream& random, int simulations) const {
    std::vector<double> ratios;
    for (int i = 0; i < simulations; ++i) ratios.push_back(log_ratio(sample(random, r_, 0), sample(random, r_, 0)));
    std::sort(ratios.begin(), ratios.end());
    double const limit = ratios[static_cast<std::size_t>((1 - alarms) * simulations)];
    int told = 0;
    for (int i = 0; i < simulations; ++i) told += log_ratio(sample(random, 0, 0), sample(random, 0, shift_)) > limit;
    return static_cast<double>(told) / simulations;
  }

 private:
  using Values = std::vector<double>;

  /// Quadratic forms of a first-order autoregression's inverse correlations, without a common mean.
  struct Forms {
    std::size_t n;
    double off_diagonal, ends, between, log_weight, of_shift;
    double row_sum_at_ends, row_sum_between, all;

    Forms(std::size_t count, double r) : n(count) {
      double const scale = 1 / (1 - r * r), m = static_cast<double>(n);
      off_diagonal = -r * scale;
      ends = scale;
      between = scale * (1 + r * r);
      row_sum_at_ends = ends + off_diagonal;
      row_sum_between = between + 2 * off_diagonal;
      double const one = 2 * row_sum_at_ends + (m - 2) * row_sum_between;
      all = 2 * one;
      of_shift = one - one * one / all;
      log_weight = -(m - 1) * std::log(1 - r * r) - 0.5 * std::log(all);
    }
    bool is_end(std::size_t i) const { return i == 0 || i + 1 == n; }
    double square(Values const& v) const {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) {
        sum += (is_end(i) ? ends : between) * v[i] * v[i];
        if (i + 1 < n) sum += 2 * off_diagonal * v[i] * v[i + 1];
      }
      return sum;
    }
    double total(Values const& v) const {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += (is_end(i) ? row_sum_at_ends : row_sum_between) * v[i];
      return sum;
    }
    /// Squared size of both samples, and their product with a unit shift of the second one.
    std::pair<double, double> of(Values const& x, Values const& y) const {
      double const in_x = total(x), in_y = total(y);
      return {square(x) + square(y) - (in_x + in_y) * (in_x + in_y) / all, in_y - (in_x + in_y) / 2};
    }
  };

  /// In standard deviations.
  Values sample(SplitMix64Stream& random, double r, double shift) const {
    Values values{random.normal()};
    while (values.size() < n_) values.push_back(r * values.back() + std::sqrt(1 - r * r) * random.normal());
    for (double& value : values) value += shift;
    return values;
  }

  /// Logarithm of the ratio of both densities, integrated over mean and standard deviation (1 / sigma).
  double log_ratio(Values const& x, Values const& y) const {
    double const values = static_cast<double>(2 * n_);
    auto const [size, unused] = equal_.of(x, y);
    double const equal = equal_.log_weight - (values - 1) / 2 * std::log(size) + std::lgamma((values - 1) / 2) +
                         (values - 3) / 2 * std::log(2.);
    auto const [square, along] = changed_.of(x, y);
    double const slope = shift_ * std::abs(along) / std::sqrt(square);
    constexpr double step = 0.02;
    double largest = -1e300, sum = 0;
    auto const exponent = [&](double u) { return -u * u / 2 + slope * u + (values - 2) * std::log(u); };
    double const end = slope + 3 * std::sqrt(values) + 8;
    for (double u = step; u < end; u += step) largest = std::max(largest, exponent(u));
    for (double u = step; u < end; u += step) sum += step * std::exp(exponent(u) - largest);
    return changed_.log_weight - (values - 1) / 2 * std::log(square) + largest + std::log(sum / 2) -
           shift_ * shift_ * changed_.of_shift / 2 - equal;
  }

  std::size_t n_;
  double r_, shift_;
  Forms equal_, changed_;
};

}  // namespace yoke
