// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace yoke::workloads::compact {

/// Returns the error of an output, against one plain loop over the `n` numbers of `in`: the difference between the
/// number of kept numbers and `kept`, or else the largest difference of a kept number from that at its place; NaN if
/// one is missing, infinity if a place behind the last one is not as it was before the run, NaN. `out` has `n` places.
template <class Real>
double error_of(Real const* in, std::size_t n, Real threshold, Real const* out, std::size_t kept) {
  double worst = 0;
  std::size_t next = 0;
  bool missing = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (!(in[i] < threshold)) continue;
    double const difference = std::abs(static_cast<double>(out[next++]) - static_cast<double>(in[i]));
    missing = missing || std::isnan(difference);
    worst = std::max(worst, difference);
  }
  if (missing) return std::numeric_limits<double>::quiet_NaN();
  if (kept != next) return std::abs(static_cast<double>(kept) - static_cast<double>(next));
  for (std::size_t i = next; i < n; ++i)
    if (!std::isnan(out[i])) return std::numeric_limits<double>::infinity();
  return worst;
}

}  // namespace yoke::workloads::compact
