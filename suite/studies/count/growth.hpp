// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>

#include "suite/core/tally.hpp"

namespace yoke {

/// A count as a function of the size n: leading n^power + next n^(power - 1).
struct Growth {
  int power = 0;
  double leading = 0, next = 0;
  /// Not below 0.
  double at(double n) const;
};

/// A count at some size.
struct CountAt {
  double n = 0, count = 0;
};

/// The growth of this power through two counts.
Growth growth_through(CountAt small, CountAt large, int power);

/// The whole power that two counts are nearest to; 0 if one of them is 0.
int power_between(CountAt small, CountAt large);

/// A tally at some size.
struct TallyAt {
  double n = 0;
  Tally tally;
};

/// The tally at size `n` as the larger two of three grow to it, number by number.
Tally scaled(std::array<TallyAt, 3> const& counted, double n);

/// How far off the largest tally is if it is scaled from the smaller two: the largest relative error of flops,
/// accessed and compulsory bytes.
double scaling_error(std::array<TallyAt, 3> const& counted);

}  // namespace yoke
