// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

namespace yoke {

/// Speedup of the faster of two samples of seconds at 95 % confidence: the one-sided lower limit of slow / fast that
/// belongs to the Wilcoxon rank-sum test. It assumes no distribution. `std::nullopt` for too few values, e.g. fewer
/// than 3 and 3. Both samples must hold positive values.
std::optional<double> speedup_at_95_percent(std::span<double const> slow_s, std::span<double const> fast_s);

}  // namespace yoke
