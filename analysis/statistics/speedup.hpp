// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

namespace yoke {

/// The speedup that the faster of two samples of seconds has with a confidence of 95 %: the one-sided lower limit of
/// slow / fast that belongs to the Wilcoxon rank-sum test. It assumes no distribution. Nothing if there are too few
/// values for 95 %, such as fewer than 3 and 3. Both samples must hold positive values.
std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s);

}  // namespace yoke
