// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>

namespace yoke {

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

}  // namespace yoke
