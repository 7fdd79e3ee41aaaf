// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "suite/workloads/detail/hist_shape.hpp"

namespace yoke::workloads::hist {

/// The right counts, of one plain loop over the numbers.
class Check {
 public:
  template <class Real>
  Check(Real const* numbers, std::size_t n, std::size_t bins) : expected_(bins, 0) {
    Real const factor = static_cast<Real>(bins);
    for (std::size_t i = 0; i < n; ++i) {
      Real const scaled = factor * numbers[i];
      ++expected_[std::min(static_cast<std::size_t>(scaled), bins - 1)];
    }
  }

  /// Returns the largest difference of a bin's count from the right one.
  double worst(Bin const* bins) const {
    double worst = 0;
    for (std::size_t bin = 0; bin < expected_.size(); ++bin)
      worst = std::max(worst, std::abs(static_cast<double>(bins[bin]) - static_cast<double>(expected_[bin])));
    return worst;
  }

 private:
  std::vector<Bin> expected_;
};

}  // namespace yoke::workloads::hist
