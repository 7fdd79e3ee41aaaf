// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "suite/node/workers.hpp"

namespace yoke {

/// Returns the largest of these errors; NaN if one is NaN, 0 without any.
inline double worst_of(std::span<double const> errors) {
  double worst = 0;
  for (double const error : errors)
    if (!(error <= worst)) worst = std::isnan(worst) ? worst : error;
  return worst;
}

/// Returns the largest of the errors that `error(items)` finds in parts of [0, n); NaN if it finds one.
template <class Error>
double worst_of_parts(Workers const& workers, std::size_t n, std::size_t part_items, Error const& error) {
  // A part that is left out would not be right.
  std::vector<double> errors((n + part_items - 1) / part_items, std::numeric_limits<double>::quiet_NaN());
  for_each_part(workers, n, part_items, [&](std::size_t part, Range items) { errors[part] = error(items); });
  return worst_of(errors);
}

/// Returns the largest |actual[i] - expected(i)| / |expected(i)| over the items; NaN if any actual value is NaN or
/// infinite. `expected` returns a nonzero double.
template <class Real, class Expected>
double worst_relative_error(Real const* actual, Range items, Expected const& expected) {
  double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
  for (std::size_t i = items.begin; i < items.end; ++i) {
    double const right = expected(i), value = static_cast<double>(actual[i]);
    double const error = std::abs(value - right) / std::abs(right);
    worst = error > worst ? error : worst;
    finite += value - value;
  }
  return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
}

/// The same over [0, n), on all threads. `expected` must be safe to call from several.
template <class Real, class Expected>
double worst_relative_error(Workers const& workers, Real const* actual, std::size_t n, Expected const& expected) {
  return worst_of_parts(workers, n, items_of_part(),
                        [&](Range items) { return worst_relative_error(actual, items, expected); });
}

}  // namespace yoke
