// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

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

}  // namespace yoke
