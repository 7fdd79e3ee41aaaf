// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// The k-th least of the ratios second / first of all pairs, counted from 1. Samples must be positive and ascending.
/// It takes O(n + m) memory and some 10 (n + m) steps, with many equal values at most 64, so that samples may be long.
double ratio_of_rank(std::span<double const> first, std::span<double const> second, std::size_t k);

/// Hodges and Lehmann's estimate of how many times as large the second sample is, on logarithms: the median of the
/// ratios second / first of all pairs. Samples must be positive and ascending.
double hodges_lehmann_ratio(std::span<double const> first, std::span<double const> second);

/// The interval of that ratio that belongs to the rank-sum test: it excludes 1 where the test without ties has a
/// p below 1 - confidence. It assumes that both distributions have the same shape on a logarithmic scale, and no other
/// thing of them. Nothing if the samples are too small, at 95 % such as 3 and 4 values. Samples must be positive and
/// ascending.
std::optional<Interval> hodges_lehmann_interval(std::span<double const> first, std::span<double const> second,
                                                double confidence = 0.95);

}  // namespace yoke
