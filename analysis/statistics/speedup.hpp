// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

namespace yoke {

/// The speedup that the faster of two samples of seconds has with a confidence of 95 %: the one-sided lower limit of
/// slow / fast that belongs to the Wilcoxon rank-sum test (Hodges and Lehmann, on ratios; exact rank up to 400
/// pairs, beyond by the normal approximation). It assumes no distribution. Both samples must hold positive values.
double speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s);

}  // namespace yoke
