// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/sampler.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::probe {

namespace {

constexpr double confidence = 0.95;

/// Confidence interval of the population's p-quantile by order statistics: of n samples a binomially distributed number
/// lies below it, so it lies between the two samples whose ranks enclose that number with the given confidence.
ConfidenceInterval quantile_interval(Samples const& sorted, double p) {
  ConfidenceInterval interval;
  std::size_t const n = sorted.size();
  constexpr double tail = (1 - confidence) / 2;
  // P(number = k), from k = 0 on, and its cumulative sum.
  double log_term = static_cast<double>(n) * std::log1p(-p), sum = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (k > 0) {
      double const left = static_cast<double>(n - k + 1), of = static_cast<double>(k);
      log_term += std::log(left / of) + std::log(p) - std::log1p(-p);
    }
    sum += std::exp(log_term);
    if (sum <= tail) interval.low = sorted[k];  // P(number >= k + 1) is enough
    if (sum >= 1 - tail && !interval.high) interval.high = sorted[k];
  }
  return interval;
}

Quantity summarize_with(Samples samples, double best) {
  YOKE_EXPECT(!samples.empty(), "a median needs a sample");
  std::sort(samples.begin(), samples.end());
  Quantity quantity{median(samples), interquartile_range(samples), samples.size(), Quantity::Source::measured, {}};
  quantity.interval = quantile_interval(samples, 0.5);
  quantity.best = quantile(samples, best);
  quantity.best_interval = quantile_interval(samples, best);
  return quantity;
}

constexpr double best_of_times = 0.05;
constexpr double normal_95 = 1.96;

}  // namespace

Quantity summarize(Samples samples) { return summarize_with(std::move(samples), best_of_times); }

Quantity summarize_rate(Samples samples) {
  for (double& sample : samples) sample = 1 / sample;
  return summarize_with(std::move(samples), 1 - best_of_times);
}

Quantity summarize_slowdowns(Samples samples) {
  double const value = midmean(samples);
  Quantity quantity = summarize_with(std::move(samples), best_of_times);
  double const error =
      log_deviation(deviation_over_iqr * quantity.iqr / value) / std::sqrt(static_cast<double>(quantity.n));
  quantity.value = value;
  quantity.interval = ConfidenceInterval{value * std::exp(-normal_95 * error), value * std::exp(normal_95 * error)};
  return quantity;
}

void include_drift(Quantity& quantity, std::span<double const> visit_medians) {
  constexpr std::size_t min_visits = 3;
  // Student's 97.5 % quantiles for 2, 3, ... degrees of freedom; the last one also for more.
  constexpr std::array quantiles{4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  std::size_t const n = visit_medians.size();
  if (n < min_visits || !quantity.value) return;
  double sum = 0, squares = 0;
  for (double const one : visit_medians) sum += std::log(one);
  double const mean = sum / static_cast<double>(n);
  for (double const one : visit_medians) squares += (std::log(one) - mean) * (std::log(one) - mean);
  double const deviation = std::sqrt(squares / static_cast<double>(n - 1));
  double const factor = std::exp(quantiles[std::min(n - min_visits, quantiles.size() - 1)] * deviation /
                                 std::sqrt(static_cast<double>(n)));
  ConfidenceInterval& interval = quantity.interval ? *quantity.interval : quantity.interval.emplace();
  interval.low = std::min(interval.low.value_or(*quantity.value), *quantity.value / factor);
  interval.high = std::max(interval.high.value_or(*quantity.value), *quantity.value * factor);
}

void take_better(Quantity& time, Quantity const& other) {
  if (!time.value || !other.best || (time.best && *time.best <= *other.best)) return;
  time.best = other.best;
  time.best_interval = other.best_interval;
}

Sampler::Sampler(double budget_s, std::function<double()> now)
    : budget_s_(budget_s), now_(std::move(now)), begin_s_(now_()) {}

bool Sampler::wants_more() const {
  if (n() >= max) return false;
  return n() == 0 || now_() - begin_s_ < budget_s_;
}

}  // namespace yoke::probe
