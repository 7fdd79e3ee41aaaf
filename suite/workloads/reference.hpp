// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace yoke {

/// Returns the largest |actual[i] - expected(i)| / |expected(i)| over [0, n); NaN if any actual value is NaN or
/// infinite. `expected` returns a nonzero double.
template <class Real, class Expected>
double worst_relative_error(Real const* actual, std::size_t n, Expected const& expected) {
  double worst = 0, finite = 0;  // `finite` stays 0 unless a value is not finite
  for (std::size_t i = 0; i < n; ++i) {
    double const right = expected(i), value = static_cast<double>(actual[i]);
    double const error = std::abs(value - right) / std::abs(right);
    worst = error > worst ? error : worst;
    finite += value - value;
  }
  return finite == 0 ? worst : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace yoke
