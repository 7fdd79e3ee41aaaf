// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::analysis {

/// Natural logarithm of the gamma function; x must be positive. Several threads may call it at once, unlike
/// std::lgamma, which stores the sign of its result in a global variable.
double log_gamma(double x);

/// Probability that a standard normal variable is at most x.
double normal_probability(double x);

/// p-quantile of the standard normal distribution; p must be in (0, 1).
double normal_quantile(double p);

/// Probability that a beta-distributed variable is at most x: the regularized incomplete beta function I_x(a, b). a and
/// b must be positive, x in [0, 1].
double beta_probability(double x, double a, double b);

/// p-quantile of the beta distribution; p must be in (0, 1).
double beta_quantile(double p, double a, double b);

/// p-quantile of Student's distribution; p must be in (0, 1), the degrees of freedom positive.
double student_quantile(double p, double degrees);

/// Probability that a variable with Student's distribution is at least as far from 0 as t; the degrees of freedom must
/// be positive.
double student_two_sided_p(double t, double degrees);

}  // namespace yoke::analysis
