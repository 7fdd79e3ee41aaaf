// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke {

/// Values of one plan in the order in which they were measured, without a gap such as the end of a process.
using Series = std::span<double const>;

/// How much values of several series depend on the previous one.
struct Dependence {
  double r = 0;            ///< correlation of each value with the next one in a long series, from 0 to 0.98
  double p = 1;            ///< probability to see as much of it by chance, one-sided
  std::size_t values = 0;  ///< of all series that say something
};

/// The correlation that all series have together, by Bartels' rank version of von Neumann's ratio (Journal of the
/// American Statistical Association 77, 1982). In a short series the mean is near to its values, which hides
/// correlation; `r` is that of a first-order autoregression with the same expected ratio, and three quarters of
/// the ratio's standard error more. Ranks of short series still show too little of strong correlation, 0.55 of 0.7 in
/// series of 10. Series of fewer than 4 values or of equal ones say nothing.
Dependence common_dependence(std::span<Series const> series);

/// The correlation to take into account for each series: what all of them have in common unless chance explains it (p
/// above 0.35; above 0.6 if they have fewer than 40 values together; never if fewer than 8), and more for a series of
/// 10 values or more that shows it by itself (p at most 5 % by Holm's correction). The limits are high because a
/// correlation that is overlooked makes false alarms, and one that is not there merely wider intervals.
std::vector<double> dependences(std::span<Series const> series);
/// The same if the common correlation is known.
std::vector<double> dependences(std::span<Series const> series, Dependence const& common);

/// The same for samples of plans of one case that took turns, which are compared with each other: a moment of the
/// machine that all of them met does not count. Samples of other sizes than the first count as they are. Values must be
/// positive.
std::vector<double> dependences_in_turns(std::span<std::vector<double> const> samples);

/// As many independent values as n with this correlation are worth for their mean: n (1 - r) / (1 + r).
double effective_number(double n, double r);

/// The comparison of two samples whose values depend on the previous one: its noise counts as that of as few
/// independent values as they are worth, its p is not below Student's with the degrees of freedom of these, and its
/// interval is wider likewise. There is one degree at least, with which only a difference that is many times the noise
/// is told.
Comparison allow_for_dependence(Comparison comparison, double first_r, double second_r, double confidence = 0.95);

/// Two plans of one case, with what their repetitions depend on each other taken into account: `compare_samples`,
/// `dependences_in_turns`, `allow_for_dependence`. Samples are in the order in which they were measured.
Comparison compare_in_turns(std::vector<double> const& first, std::vector<double> const& second);

}  // namespace yoke
