// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {

/// Confidence interval of a distribution's median, for any distribution: order statistics by the exact binomial law,
/// interpolated between the two pairs next to the confidence so that the coverage is the requested one (Hettmansperger
/// and Sheather, Confidence intervals based on interpolated order statistics, Statistics & Probability Letters 4,
/// 1986).
///
/// `std::nullopt` for too few values, at 95 % fewer than 6. Resampling does not help there: it stays between the
/// minimum and the maximum of n values, which miss the median with probability 2^(1 - n), 6 % for 5 values.
std::optional<Interval> median_interval(std::span<double const> values, double confidence = 0.95);

/// Half the width of that interval over the median; `std::nullopt` without an interval. Values must be positive.
std::optional<double> relative_half_width(std::span<double const> values, double confidence = 0.95);

/// Confidence interval of the ratio of two medians, second over first (Price and Bonett, Estimating the variance of the
/// sample median, Journal of Statistical Computation and Simulation 68, 2001, on logarithms as Bonett and Price,
/// Confidence intervals for ratios of means and medians, Journal of Educational and Behavioral Statistics 45, 2020):
/// estimates the variance of each median from two of its order statistics. It assumes no shape, nor that both shapes
/// are the same; it uses no random numbers. `std::nullopt` below 4 values. Samples must be positive and ascending.
std::optional<Interval> median_ratio_interval(std::span<double const> first, std::span<double const> second,
                                              double confidence = 0.95);

/// Confidence interval of a probability for `hits` in `trials`, by Clopper and Pearson: exact, so that its coverage is
/// at least the stated one even for the ten cases of a campaign (10 of 10 is [0.69, 1]). [0, 1] without a trial; `hits`
/// must not exceed `trials`.
Interval proportion_interval(std::size_t hits, std::size_t trials, double confidence = 0.95);

/// Ratio second / first of paired values, as a geometric mean.
struct PairedRatio {
  double ratio = 1;
  std::optional<Interval> interval;  ///< `std::nullopt` for a single pair
};

/// Compares paired values: first[i] and second[i] belong together, e.g. two schedulers on one instance, whose common
/// effect cancels in their ratio. The interval is Student's, of the mean of ln(second / first). Values must be
/// positive; both spans must have the same nonzero size.
PairedRatio paired_ratio(std::span<double const> first, std::span<double const> second, double confidence = 0.95);

/// Speedup of the faster of two samples of seconds at 95 % confidence: the one-sided lower limit of slow / fast that
/// belongs to the Wilcoxon rank-sum test. It assumes no distribution. `std::nullopt` for too few values, e.g. fewer
/// than 3 and 3. Both samples must hold positive values.
std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s);

}  // namespace yoke::analysis
