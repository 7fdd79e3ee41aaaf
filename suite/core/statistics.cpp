// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/statistics.hpp"

#include <algorithm>
#include <vector>

#include "suite/core/error.hpp"

namespace yoke {

double quantile(std::span<double const> values, double p) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return quantile_of_sorted(sorted, p);
}

double quantile_of_sorted(std::span<double const> sorted, double p) {
  YOKE_EXPECT(!sorted.empty(), "a quantile needs a value");
  YOKE_EXPECT(p >= 0 && p <= 1, "a quantile's p is in [0, 1]");
  double const h = static_cast<double>(sorted.size() - 1) * p;
  auto const at = static_cast<std::size_t>(h);
  auto const next = std::min(at + 1, sorted.size() - 1);
  return sorted[at] + (h - static_cast<double>(at)) * (sorted[next] - sorted[at]);
}

double median(std::span<double const> values) { return quantile(values, 0.5); }

double midmean(std::span<double const> values) {
  double const low = quantile(values, 0.25), high = quantile(values, 0.75);
  double sum = 0, n = 0;
  for (double const value : values) {
    if (value < low || value > high) continue;
    sum += value;
    ++n;
  }
  return n > 0 ? sum / n : (low + high) / 2;
}

double interquartile_range(std::span<double const> values) { return quantile(values, 0.75) - quantile(values, 0.25); }

void LineFit::add(double x, double y) {
  // Welford's update: plain sums of squares would cancel if the x are close together.
  double const n = static_cast<double>(++n_), before = x - mean_x_;
  mean_x_ += before / n;
  mean_y_ += (y - mean_y_) / n;
  xx_ += before * (x - mean_x_);
  xy_ += before * (y - mean_y_);
}

Line LineFit::line() const {
  double const slope = xx_ > 0 ? xy_ / xx_ : 0;
  return {slope, mean_y_ - slope * mean_x_};
}

Line fitted_line(std::span<double const> x, std::span<double const> y) {
  YOKE_EXPECT(x.size() == y.size() && x.size() >= 2, "a line needs two points");
  LineFit fit;
  for (std::size_t i = 0; i < x.size(); ++i) fit.add(x[i], y[i]);
  YOKE_EXPECT(fit.variation() > 0, "a line needs two different x");
  return fit.line();
}

}  // namespace yoke
