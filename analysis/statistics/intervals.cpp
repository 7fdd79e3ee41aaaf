// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// Probability of k heads in n throws of a fair coin; via logarithms, because 2^-n underflows for large n.
double heads(std::size_t n, std::size_t k) {
  double const count = static_cast<double>(n), x = static_cast<double>(k);
  return std::exp(log_gamma(count + 1) - log_gamma(x + 1) - log_gamma(count - x + 1) - count * std::numbers::ln2);
}

/// Estimated variance of the median's logarithm.
double log_median_variance(std::span<double const> sorted) {
  std::size_t const n = sorted.size();
  double const count = static_cast<double>(n);
  auto const k = static_cast<std::size_t>(std::max(1., std::round((count + 1) / 2 - std::sqrt(count))));
  double outside = 0;  // probability that the median is below the k-th smallest value
  double tail = heads(n, k - 1);
  for (std::size_t i = k - 1;; --i) {
    outside += tail;
    if (i == 0 || tail < outside * std::numeric_limits<double>::epsilon()) break;
    tail *= static_cast<double>(i) / static_cast<double>(n - i + 1);  // i - 1 heads
  }
  double const width = std::log(sorted[n - k] / sorted[k - 1]) / (2 * normal_quantile(1 - outside));
  return width * width;
}

}  // namespace

std::optional<Interval> median_interval(std::span<double const> values, double confidence) {
  YOKE_EXPECT(confidence > 0 && confidence < 1, "a confidence is in (0, 1)");
  std::size_t const n = values.size();
  // The interval from the k-th smallest to the k-th largest value has coverage `outer`, the next one inside it `inner`.
  std::size_t k = 0;
  double outer = 1, inner = 1 - 2 * heads(n, 0);
  while (inner >= confidence && 2 * (k + 1) < n) {
    outer = inner;
    ++k;
    inner -= 2 * heads(n, k);
  }
  if (k == 0) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  double const missed = (outer - confidence) / (outer - inner), rank = static_cast<double>(k),
               count = static_cast<double>(n);
  double const weight = (count - rank) * missed / (rank + (count - 2 * rank) * missed);
  return Interval{sorted[k - 1] + weight * (sorted[k] - sorted[k - 1]),
                  sorted[n - k] + weight * (sorted[n - k - 1] - sorted[n - k])};
}

std::optional<double> relative_half_width(std::span<double const> values, double confidence) {
  auto const interval = median_interval(values, confidence);
  if (!interval) return std::nullopt;
  return (interval->high - interval->low) / 2 / median(values);
}

std::optional<Interval> median_ratio_interval(std::span<double const> first, std::span<double const> second,
                                              double confidence) {
  if (std::min(first.size(), second.size()) < 4) return std::nullopt;
  YOKE_EXPECT(first[0] > 0 && second[0] > 0, "a ratio is of positive values");
  double const ratio = quantile_of_sorted(second, 0.5) / quantile_of_sorted(first, 0.5);
  double const half =
      normal_quantile((1 + confidence) / 2) * std::sqrt(log_median_variance(first) + log_median_variance(second));
  return Interval{ratio * std::exp(-half), ratio * std::exp(half)};
}

Interval proportion_interval(std::size_t hits, std::size_t trials, double confidence) {
  YOKE_EXPECT(hits <= trials, "the hits do not exceed the trials");
  double const tail = (1 - confidence) / 2, yes = static_cast<double>(hits), no = static_cast<double>(trials - hits);
  return {hits == 0 ? 0 : beta_quantile(tail, yes, no + 1), hits == trials ? 1 : beta_quantile(1 - tail, yes + 1, no)};
}

PairedRatio paired_ratio(std::span<double const> first, std::span<double const> second, double confidence) {
  YOKE_EXPECT(!first.empty() && first.size() == second.size(), "each value needs the other of its pair");
  double const n = static_cast<double>(first.size());
  std::vector<double> logs;
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    YOKE_EXPECT(first[i] > 0 && second[i] > 0, "a ratio is of positive values");
    logs.push_back(std::log(second[i] / first[i]));
    mean += logs.back() / n;
  }
  for (double const one : logs) squares += (one - mean) * (one - mean);
  PairedRatio result{std::exp(mean), {}};
  if (first.size() < 2) return result;
  double const half = student_quantile((1 + confidence) / 2, n - 1) * std::sqrt(squares / (n - 1) / n);
  result.interval = Interval{std::exp(mean - half), std::exp(mean + half)};
  return result;
}

std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s) {
  std::size_t const k = limit_rank(slow_s.size(), fast_s.size(), 0.05);
  if (k == 0) return std::nullopt;
  std::vector<double> slow(slow_s.begin(), slow_s.end()), fast(fast_s.begin(), fast_s.end());
  std::sort(slow.begin(), slow.end());
  std::sort(fast.begin(), fast.end());
  return ratio_of_rank(fast, slow, k);
}

}  // namespace yoke::analysis
