// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {

/// Two-sided p of Wilcoxon's rank-sum test (Mann and Whitney's U): the probability of a rank sum at least as far from
/// its mean if both samples come from the same distribution, given the ties. Exact for few values, e.g. 17 and 17; for
/// more, a normal approximation with corrections for ties and continuity. Contract: both samples are nonempty.
double rank_sum_p(std::span<double const> first, std::span<double const> second);

/// Returns the largest k for which the k-th smallest of the n m differences (or ratios) of two samples exceeds the true
/// shift with a probability of at most `tail`; 0 if n and m are too small for any. By symmetry, the (n m + 1 - k)-th is
/// below the true shift with the same probability.
std::size_t limit_rank(std::size_t n, std::size_t m, double tail);

/// Smallest two-sided p that samples of n and m values without ties can have.
double min_rank_sum_p(std::size_t n, std::size_t m);

/// Returns the k-th smallest of the ratios second / first of all pairs, counted from 1. Samples must be positive and
/// ascending. Takes O(n + m) memory and some 10 (n + m) steps, at most 64 (n + m) with many equal values, so that
/// samples may be long.
double ratio_of_rank(std::span<double const> first, std::span<double const> second, std::size_t k);

/// Hodges and Lehmann's estimate of the ratio second / first, on logarithms: the median of the ratios of all pairs.
/// Samples must be positive and ascending.
double hodges_lehmann_ratio(std::span<double const> first, std::span<double const> second);

/// Interval of that ratio, dual to the rank-sum test: it excludes 1 where the test without ties has p below 1 -
/// confidence. Its only assumption is that both distributions have the same shape on a logarithmic scale.
/// `std::nullopt` if the samples are too small, e.g. 3 and 4 values at 95 %. Samples must be positive and ascending.
std::optional<Interval> hodges_lehmann_interval(std::span<double const> first, std::span<double const> second,
                                                double confidence = 0.95);

}  // namespace yoke::analysis
