// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace yoke {

/// p-quantile by linear interpolation of the order statistics (Hyndman and Fan's type 7, the default of R and NumPy):
/// with h = (n - 1) p, x[floor h] + (h - floor h) (x[floor h + 1] - x[floor h]), x sorted and counted from 0. Requires
/// at least one value and p in [0, 1].
double quantile(std::span<double const> values, double p);

/// p-quantile of values in ascending order, without a copy.
double quantile_of_sorted(std::span<double const> sorted, double p);

/// The 0.5-quantile.
double median(std::span<double const> values);

/// Difference between the 0.75- and the 0.25-quantile.
double interquartile_range(std::span<double const> values);

/// Mean of the values between the quartiles: almost as robust to outliers as the median, but a compromise if two values
/// are about equally frequent.
double midmean(std::span<double const> values);

/// Standard deviation of a normal distribution divided by its interquartile range.
inline constexpr double deviation_over_iqr = 0.7413;

/// Standard deviation of ln(x) of a log-normal quantity x whose standard deviation is `relative` times its mean. The
/// two are equal if they are small; but the spread of a few samples can be a thousand times their median.
inline double log_deviation(double relative) {
  constexpr double greatest = 1e150;  // its square is finite
  relative = std::min(relative, greatest);
  return std::sqrt(std::log1p(relative * relative));
}

/// y = slope x + offset.
struct Line {
  double slope = 0, offset = 0;
  /// Value of the line at `x`.
  double at(double x) const { return slope * x + offset; }
  bool operator==(Line const&) const = default;
};

/// Least-squares line through points that arrive one by one.
class LineFit {
 public:
  /// Adds a point.
  void add(double x, double y);
  /// Removes all points.
  void clear() { *this = {}; }
  /// Number of points.
  std::size_t points() const { return n_; }
  /// Sum of all x.
  double sum_x() const { return static_cast<double>(n_) * mean_x_; }
  /// Sum of all y.
  double sum_y() const { return static_cast<double>(n_) * mean_y_; }
  /// Sum of squared deviations of x from the mean; 0 until two x differ.
  double variation() const { return xx_; }
  /// Least-squares line; horizontal through the mean until two x differ.
  Line line() const;

 private:
  std::size_t n_ = 0;
  double mean_x_ = 0, mean_y_ = 0, xx_ = 0, xy_ = 0;
};

/// Incremental least-squares fit of rate = a ln(size) + b.
class LogFit : public LineFit {
 public:
  void add(double size, double rate) { LineFit::add(std::log(size), rate); }
  /// Relative increase of the mean rate for a factor e in size; infinite before two different sizes are known.
  double relative_slope() const {
    // Sizes are integers: different ones differ by more than rounding.
    constexpr double same = 1e-9;
    if (points() < 2 || !(variation() > same) || !(sum_y() > 0)) return INFINITY;
    return line().slope * static_cast<double>(points()) / sum_y();
  }
};

/// Least-squares line. Contract: `x` and `y` have equal sizes, and at least two x differ.
Line fitted_line(std::span<double const> x, std::span<double const> y);

}  // namespace yoke
