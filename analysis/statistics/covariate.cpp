// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/covariate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/statistics/distributions.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

constexpr std::size_t min_for_slope = 5;
/// The noise of the covariate makes the slope too small (attenuation), and the rest of its effect would be taken for a
/// difference. The slope of a plan that goes with the machine's speed is 1, so a smaller one may be off by its distance
/// from 1 at two standard errors.
constexpr double doubt_per_distance_from_1 = 0.5;
constexpr double tail_of_95 = 0.975;

double plain_mean(std::span<double const> values) {
  return std::accumulate(values.begin(), values.end(), 0.) / static_cast<double>(values.size());
}

/// Sums of squares and products about the means of one sample.
struct SumsOfProducts {
  double xx = 0, xy = 0, yy = 0;
  void add(Covaried const& sample) {
    std::vector<double> logarithms;
    for (double const time : sample.times) logarithms.push_back(std::log(time));
    double const x_mean = plain_mean(sample.covariates), y_mean = plain_mean(logarithms);
    for (std::size_t i = 0; i < logarithms.size(); ++i) {
      double const x = sample.covariates[i] - x_mean, y = logarithms[i] - y_mean;
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
  }
};

std::vector<double> without_effect(Covaried const& sample, double slope, double at) {
  std::vector<double> times;
  for (std::size_t i = 0; i < sample.times.size(); ++i)
    times.push_back(sample.times[i] * std::exp(-slope * (sample.covariates[i] - at)));
  return times;
}

/// Width of the interval, on a logarithmic scale.
double log_width(Interval const& interval) { return std::log(interval.high / interval.low); }

}  // namespace

std::optional<Adjusted> adjusted(Covaried const& first, Covaried const& second) {
  for (auto const* sample : {&first, &second}) {
    YOKE_EXPECT(sample->times.size() == sample->covariates.size(), "a covariate of each time");
    if (sample->times.size() < min_for_slope) return std::nullopt;
  }
  SumsOfProducts products;
  products.add(first);
  products.add(second);
  if (!(products.xx > 0)) return std::nullopt;
  Adjusted result;
  result.slope = products.xy / products.xx;
  result.degrees = static_cast<double>(first.times.size() + second.times.size()) - 3;
  double const rest = std::max(0., products.yy - result.slope * products.xy);
  double const error = std::sqrt(rest / result.degrees / products.xx);
  if (!(result.slope > student_quantile(tail_of_95, result.degrees) * error)) return std::nullopt;
  double const at = plain_mean(first.covariates), distance = std::abs(plain_mean(second.covariates) - at);
  double const n = static_cast<double>(first.times.size()), m = static_cast<double>(second.times.size());
  result.deviation = std::hypot(error, doubt_per_distance_from_1 * std::max(0., 1 - result.slope)) * distance;
  result.residual = std::sqrt(rest / result.degrees * (1 / n + 1 / m));
  result.first = without_effect(first, result.slope, at);
  result.second = without_effect(second, result.slope, at);
  return result;
}

Comparison allow_for_slope(Comparison comparison, Adjusted const& adjusted) {
  auto& interval = comparison.shift_interval;
  if (!interval || !(adjusted.deviation > 0 || adjusted.residual > 0)) return comparison;
  double const t = student_quantile(tail_of_95, adjusted.degrees), more = t * adjusted.deviation;
  auto const wider = [&](double own) { return std::exp(std::hypot(std::max(own, t * adjusted.residual), more)); };
  double const own = std::max(log_width(*interval) / 2 / t, adjusted.residual);
  interval = Interval{comparison.shift / wider(std::log(comparison.shift / interval->low)),
                      comparison.shift * wider(std::log(interval->high / comparison.shift))};
  double const deviation = std::hypot(own, adjusted.deviation);
  comparison.p = std::max(comparison.p, student_two_sided_p(std::log(comparison.shift) / deviation, adjusted.degrees));
  return comparison;
}

bool is_narrower(Comparison const& one, Comparison const& other) {
  return one.shift_interval && other.shift_interval &&
         log_width(*one.shift_interval) < log_width(*other.shift_interval);
}

}  // namespace yoke::analysis
