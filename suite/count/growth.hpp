// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>

#include "suite/core/counts.hpp"

namespace yoke::count {

/// A count as a function of the size n: leading n^power + next n^(power - 1).
struct Growth {
  int power = 0;
  double leading = 0, next = 0;
  /// Value at size n, at least 0.
  double at(double n) const;
};

/// A count at one size.
struct CountAt {
  double n = 0, count = 0;
};

/// Returns the growth with this power through two counts.
Growth growth_through(CountAt small, CountAt large, int power);

/// Returns the integer power that is nearest to two counts; 0 if one of them is 0.
int power_between(CountAt small, CountAt large);

/// A tally at one size.
struct TallyAt {
  double n = 0;
  Tally tally;
};

/// Returns the tally at size `n` by the growth between the larger two of three, number by number.
Tally scaled(std::array<TallyAt, 3> const& counted, double n);

/// Returns the error of the largest tally if it is scaled from the smaller two: the largest relative error of flops,
/// accessed and compulsory bytes.
double scaling_error(std::array<TallyAt, 3> const& counted);

}  // namespace yoke::count
