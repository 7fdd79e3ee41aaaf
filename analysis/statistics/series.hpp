// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

namespace yoke {

/// A property of values in the order in which they were measured, and the probability to see as much of it by chance.
struct SeriesTest {
  double value = 0, p = 1;
};

/// Correlation of each value with the next one, by ranks: positive if slow repetitions follow slow ones, so that n of
/// them say less than n independent ones. Bartels' rank version of von Neumann's ratio (Journal of the American
/// Statistical Association 77, 1982), two-sided. Nothing below 10 values, or if all are equal.
std::optional<SeriesTest> autocorrelation(std::span<double const> values);

/// Von Neumann's ratio of ranks: the sum of squared steps from each value to the next one over that of squared
/// distances from the mean, 2 on average if values are independent. Nothing below 4 values, or if all are equal.
std::optional<double> von_neumann_ratio(std::span<double const> values);

/// A trend: `value` is the median of the later half over that of the earlier half, less 1; p is Spearman's, two-sided,
/// of rank against time. Nothing below 6 values, or if all are equal. Values must be positive.
std::optional<SeriesTest> drift(std::span<double const> values);

}  // namespace yoke
