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
  std::vector<double> deviations;  ///< of each comparison: of ln(shift) about `shared`, beyond what repetitions tell
  double degrees = 0;              ///< of freedom of these
};

/// From the comparisons of many plans, one run on each side, most of which did not change: what all plans moved is the
/// null distribution of what one moves (Efron, Large-scale simultaneous hypothesis testing: the choice of a null
/// hypothesis, Journal of the American Statistical Association 99, 2004). `cases[i]` is the case of comparison i. Plans
/// of one case are measured in turn and meet the same seconds of the machine, so from 4 cases on a plan's deviation is
/// that of the medians of the *other* cases, with that of plans within their cases beside it. Below, it is that of all
/// plans, with as many degrees of freedom as these are worth (Kish's design effect, Survey Sampling, 1965). Deviations
/// within cases are by the median absolute deviation, so that half of the plans of each case may have changed. Nothing
/// for fewer than 8 comparisons with an interval.
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
