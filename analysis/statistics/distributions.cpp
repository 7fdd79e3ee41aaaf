// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/distributions.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// Continued fraction of the incomplete beta function, by Lentz's method. It converges fast for x < (a + 1) / (a + b +
/// 2).
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = std::numeric_limits<double>::min();
  auto const away_from_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), value = d;
  for (int i = 1; i < 10'000; ++i) {
    double const m = i;
    double const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    value *= d * c;
    double const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    value *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

}  // namespace

double log_gamma(double x) {
  YOKE_EXPECT(x > 0, "the gamma function is for positive numbers");
  int sign = 0;
  return lgamma_r(x, &sign);
}

double normal_probability(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double normal_quantile(double p) {
  YOKE_EXPECT(p > 0 && p < 1, "a quantile's p is in (0, 1)");
  if (p > 0.5) return -normal_quantile(1 - p);
  // Abramowitz and Stegun 26.2.23, within 4.5e-4; each Newton step doubles the digits.
  double const t = std::sqrt(-2 * std::log(p));
  double x = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (int step = 0; step < 3; ++step)
    x -= (normal_probability(x) - p) * std::sqrt(2 * std::numbers::pi) * std::exp(x * x / 2);
  return x;
}

double beta_probability(double x, double a, double b) {
  YOKE_EXPECT(a > 0 && b > 0 && x >= 0 && x <= 1, "a beta distribution has positive shapes and x in [0, 1]");
  if (x == 0 || x == 1) return x;
  double const front = std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
  return 1 - front * beta_fraction(1 - x, b, a) / b;
}

double beta_quantile(double p, double a, double b) {
  YOKE_EXPECT(p > 0 && p < 1, "a quantile's p is in (0, 1)");
  double low = 0, high = 1;
  for (int step = 0; step < 64; ++step) {
    double const middle = (low + high) / 2;
    (beta_probability(middle, a, b) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double student_quantile(double p, double degrees) {
  if (p > 0.5) return -student_quantile(1 - p, degrees);
  // With x from the beta distribution (degrees / 2, 1 / 2), t^2 = degrees (1 - x) / x has two tails of p each.
  double const x = p == 0.5 ? 1 : beta_quantile(2 * p, degrees / 2, 0.5);
  return -std::sqrt(degrees * (1 - x) / x);
}

double student_two_sided_p(double t, double degrees) {
  YOKE_EXPECT(degrees > 0, "degrees of freedom are positive");
  return beta_probability(degrees / (degrees + t * t), degrees / 2, 0.5);
}

}  // namespace yoke::analysis
