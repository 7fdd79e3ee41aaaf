// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

namespace yoke {

/// What a problem that is still to be calibrated asks for.
struct TimeNeed {
  bool whole = false;   ///< at the size asked for; all of these come after the small ones
  double needed_s = 0;  ///< about how long a whole one takes at least; 0 for small ones
};

/// How much of the seconds that are left the first of these problems may use, beyond its least repetitions. Small ones
/// share equally what the whole ones do not need, but at least 30 % of what is left: they make other sizes
/// predictable. A whole one gets half of its part by need: filling takes longer than guessed, and later ones must not
/// pay for that. Never negative.
double time_share_s(std::span<TimeNeed const> left, double left_s);

}  // namespace yoke
