// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke {

/// How two runs of the same plans on one machine differ for no reason of the plans: a run meets clocks, pages and
/// neighbours of its own, of which its repetitions tell nothing.
struct BetweenRuns {
  double shared = 1;               ///< factor by which all plans moved
  Interval shared_interval;        ///< 95 %
  bool told = false;               ///< the interval excludes 1
  double shared_degrees = 0;       ///< of freedom of that interval
  std::vector<double> deviations;  ///< of each comparison: of ln(shift) about `shared`, beyond what repetitions tell
  std::vector<double> degrees;     ///< of freedom of each of these
};

/// From the comparisons of many plans, one run on each side, most of which did not change: what all plans moved is the
/// null distribution of what one moves (Efron, Large-scale simultaneous hypothesis testing: the choice of a null
/// hypothesis, Journal of the American Statistical Association 99, 2004). `cases[i]` is the case of comparison i.
///
/// A deviation has two parts. Plans of one case are measured in turn and meet the same seconds of the machine: what
/// cases move is the variance of the medians of the *other* cases (of both, if there are two), with two degrees of
/// freedom fewer than cases. What plans move by themselves is their deviation within cases, by the median absolute
/// deviation, so that half of the plans of each case may have changed; it has as many degrees of freedom as there are
/// plans beyond one for each case, times its efficiency. Both count with their share of the sum (Satterthwaite, An
/// approximate distribution of estimates of variance components, Biometrics Bulletin 2, 1946). Nothing for fewer than 8
/// comparisons with an interval.
std::optional<BetweenRuns> between_runs(std::span<Comparison const> comparisons, std::span<std::size_t const> cases);

/// Comparison `i`, of these samples, relative to what all plans share (unless `absolute`), with p and interval widened
/// by the deviation between runs: Student's test, Welch and Satterthwaite's degrees of freedom; p is not below that of
/// the rank sum.
Comparison beyond(BetweenRuns const& runs, std::size_t i, Comparison comparison, std::span<double const> first,
                  std::span<double const> second, bool absolute = false);

/// Two samples in which each process of the program is one value, the median of its repetitions: Student's test and
/// interval of the mean logarithms (Kalibera and Jones, Rigorous benchmarking in reasonable time, ISMM 2013). One side
/// at least must have several processes, and each process a value.
Comparison compare_processes(std::span<std::vector<double> const> first, std::span<std::vector<double> const> second,
                             double confidence = 0.95);

}  // namespace yoke
