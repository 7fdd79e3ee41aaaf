// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke::analysis {

/// Values of one plan in the order of measurement, without a gap such as the end of a process.
using Series = std::span<double const>;

/// Dependence of the values of several series on their predecessors.
struct Dependence {
  double r = 0;            ///< lag-1 correlation in a long series, 0 to 0.98
  double p = 1;            ///< one-sided probability of at least this correlation by chance
  std::size_t values = 0;  ///< number of values in all usable series
};

/// Estimates the correlation common to all series by Bartels' rank version of von Neumann's ratio (Journal of the
/// American Statistical Association 77, 1982). In a short series the mean is close to the values, which hides
/// correlation; `r` is that of a first-order autoregression whose expected ratio is the observed one less three
/// quarters of its standard error. Ranks of short series still underestimate strong correlation: 0.55 instead of 0.7 in
/// series of 10. Ignores series of fewer than 4 values or of equal values.
Dependence common_dependence(std::span<Series const> series);

/// Returns the correlation to account for in each series: the common one, unless chance explains it (p above 0.35;
/// above 0.6 with fewer than 40 values in total; always with fewer than 8), and more for a series of 10 values or more
/// that shows it by itself (p at most 5 % by Holm's correction). The limits are high because an overlooked correlation
/// causes false alarms, whereas a spurious one merely widens intervals.
std::vector<double> dependences(std::span<Series const> series);
/// Overload for a known common correlation.
std::vector<double> dependences(std::span<Series const> series, Dependence const& common);

/// Overload for samples of interleaved plans of one case, to be compared with each other: subtracts moments of the
/// machine that affect all of them. If sample sizes differ, the values are used as they are. Values must be positive.
std::vector<double> dependences_in_turns(std::span<std::vector<double> const> samples);

/// Returns the equivalent number of independent values, for the mean, of n values with this correlation: n (1 - r) / (1
/// + r).
double effective_number(double n, double r);

/// Adjusts a comparison of two samples whose values depend on their predecessors: its noise is that of the equivalent
/// number of independent values, its p is not below Student's with their degrees of freedom, and its interval is wider
/// accordingly. The degrees are at least one, with which only a difference of many times the noise is significant.
Comparison allow_for_dependence(Comparison comparison, double first_r, double second_r, double confidence = 0.95);

/// Compares two plans of one case and accounts for dependence between repetitions: `compare_samples`,
/// `dependences_in_turns`, `allow_for_dependence`. Samples are in the order of measurement.
Comparison compare_in_turns(std::vector<double> const& first, std::vector<double> const& second);

}  // namespace yoke::analysis
