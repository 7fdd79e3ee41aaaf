// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "analysis/statistics/comparison.hpp"

namespace yoke::analysis {

/// Times of one plan in the order of measurement, with a covariate of each, such as the logarithm of how much slower
/// the machine was than usual.
struct Covaried {
  std::span<double const> times, covariates;
};

/// Two samples of which the effect of the covariate is taken off.
struct Adjusted {
  std::vector<double> first, second;  ///< times at the covariate's mean over the first sample
  double slope = 0;                   ///< change of ln(time) per unit of the covariate, common to both samples
  double deviation = 0;               ///< standard error of ln(shift) by the error of the slope
  double residual = 0;  ///< standard error of ln(shift) by the variation that the covariate does not explain
  double degrees = 0;   ///< degrees of freedom of both errors
};

/// Takes the effect of the covariate off both samples: analysis of covariance with one slope, which is estimated from
/// the variation within the samples alone, so that a difference between them is never taken for its effect (Fisher,
/// Statistical Methods for Research Workers, 4th edition, 1932). `std::nullopt` unless the slope is positive and
/// differs from 0 with 97.5 % confidence, and for samples of fewer than 5 values. Times must be positive. The error of
/// the slope includes doubt that the covariate's own noise made it smaller than 1.
std::optional<Adjusted> adjusted(Covaried const& first, Covaried const& second);

/// Widens the comparison of adjusted samples by the error of the slope: interval and p, which are no better than those
/// of the analysis of covariance, by Student's distribution.
Comparison allow_for_slope(Comparison comparison, Adjusted const& adjusted);

/// True if both comparisons have an interval and that of `one` is narrower, on a logarithmic scale.
bool is_narrower(Comparison const& one, Comparison const& other);

}  // namespace yoke::analysis
