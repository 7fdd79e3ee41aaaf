// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>

namespace yoke {

/// Two-sided p of Wilcoxon's rank-sum test (Mann and Whitney's U): the probability of a rank sum at least as far from
/// its mean if both samples come from the same distribution, given the ties that there are. Exact for few
/// values, such as 17 and 17; with more by the normal approximation with corrections for ties and continuity. Both
/// samples must have a value.
double rank_sum_p(std::span<double const> first, std::span<double const> second);

/// The greatest k so that the k-th least of the n m differences (or ratios) of two samples exceeds the true shift with
/// a probability of at most `tail`; 0 if n and m are too small for any. The n m + 1 - k-th is below it as seldom.
std::size_t limit_rank(std::size_t n, std::size_t m, double tail);

/// The least two-sided p that samples of n and m values without ties can have.
double min_rank_sum_p(std::size_t n, std::size_t m);

}  // namespace yoke
