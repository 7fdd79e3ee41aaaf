// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>

#include "suite/core/statistics.hpp"

namespace yoke::partitioners {

/// Incremental least-squares fit of rate = a ln(size) + b.
class LogFit : public LineFit {
 public:
  void add(double size, double rate) { LineFit::add(std::log(size), rate); }
  /// Relative increase of the mean rate for a factor e in size; infinite before two different sizes are known.
  double relative_slope() const {
    // Sizes are integers: different ones differ by more than rounding.
    constexpr double same = 1e-9;
    if (points() < 2 || !(variation() > same) || !(sum_y() > 0)) return INFINITY;
    return line().slope * static_cast<double>(points()) / sum_y();
  }
};

}  // namespace yoke::partitioners
