// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke::analysis {

/// Differences between two runs of the same plans on one machine that the plans do not cause: each run has its own
/// clocks, pages and neighbors, which its repetitions do not reveal.
struct BetweenRuns {
  double shared = 1;               ///< factor by which all plans moved
  Interval shared_interval;        ///< 95 % interval of `shared`
  bool told = false;               ///< true if the interval excludes 1
  double shared_degrees = 0;       ///< degrees of freedom of that interval
  std::vector<double> deviations;  ///< per comparison: std. deviation of ln(shift) beyond that of repetitions
  std::vector<double> degrees;     ///< degrees of freedom of each deviation
};

/// Estimates the between-run deviation from comparisons of many plans, one run on each side, most of which did not
/// change: the moves of all plans are the null distribution of the move of one (Efron, Large-scale simultaneous
/// hypothesis testing: the choice of a null hypothesis, Journal of the American Statistical Association 99, 2004).
/// `cases[i]` is the case of comparison i.
///
/// A deviation has two parts. Plans of one case are measured interleaved and share the same seconds of the machine: the
/// part of cases is the variance of the medians of the *other* cases (of both, if there are two), with two degrees of
/// freedom fewer than cases. The part of plans is their deviation within cases, by the median absolute deviation, so
/// that half of the plans of each case may have changed; its degrees of freedom are the number of plans beyond one per
/// case, times the estimator's efficiency. Both are weighted by their share of the sum (Satterthwaite, An approximate
/// distribution of estimates of variance components, Biometrics Bulletin 2, 1946). `std::nullopt` for fewer than 8
/// comparisons with an interval.
std::optional<BetweenRuns> between_runs(std::span<Comparison const> comparisons, std::span<std::size_t const> cases);

/// Returns comparison `i`, whose samples are `first` and `second`, relative to the factor that all plans share (unless
/// `absolute`), with p and interval widened by the deviation between runs: Student's test, Welch and Satterthwaite's
/// degrees of freedom. p is not below that of the rank sum.
Comparison beyond(BetweenRuns const& runs, std::size_t i, Comparison comparison, std::span<double const> first,
                  std::span<double const> second, bool absolute = false);

/// Compares two samples in which each process of the program is one value, the median of its repetitions: Student's
/// test and interval of the mean logarithms (Kalibera and Jones, Rigorous benchmarking in reasonable time, ISMM 2013).
/// Contract: at least one side has several processes; no process is empty.
Comparison compare_processes(std::span<std::vector<double> const> first, std::span<std::vector<double> const> second,
                             double confidence = 0.95);

}  // namespace yoke::analysis
