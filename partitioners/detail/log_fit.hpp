// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <cstddef>

namespace yoke::partitioner_detail {

/// Least squares of rate = a ln(size) + b, as points come.
class LogFit {
 public:
  void add(double size, double rate) {
    double const x = std::log(size);
    ++n_;
    x_ += x;
    y_ += rate;
    xx_ += x * x;
    xy_ += x * rate;
  }
  /// Part of the mean rate that another factor e in size would add; infinite before two different sizes are known.
  double relative_slope() const {
    double const n = static_cast<double>(n_), spread = n * xx_ - x_ * x_;
    // Sizes are whole: two that differ do so by more than rounding.
    constexpr double same = 1e-9;
    if (n_ < 2 || !(spread > same) || !(y_ > 0)) return INFINITY;
    return (n * xy_ - x_ * y_) / spread / (y_ / n);
  }
  void clear() { *this = {}; }
  std::size_t points() const { return n_; }

 private:
  std::size_t n_ = 0;
  double x_ = 0, y_ = 0, xx_ = 0, xy_ = 0;
};

}  // namespace yoke::partitioner_detail
