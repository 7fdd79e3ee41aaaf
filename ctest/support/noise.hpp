// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <vector>

#include "suite/core/split_mix_64.hpp"

namespace yoke::noise {

/// n times of a plan around 1 second with this relative noise; with `heavy`, a tenth of them deviate several times as
/// far to the slow side, as under other load.
inline std::vector<double> seconds(SplitMix64Stream& random, std::size_t n, double deviation, bool heavy = false) {
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) {
    double away = deviation * random.normal();
    if (heavy && random.uniform() < 0.1) away = 5 * std::abs(away);
    values.push_back(std::exp(away));
  }
  return values;
}

/// n times around 1 second, each of which depends on the previous one with this correlation.
inline std::vector<double> correlated(SplitMix64Stream& random, std::size_t n, double deviation, double correlation) {
  std::vector<double> values;
  double x = random.normal();
  for (std::size_t i = 0; i < n; ++i) {
    values.push_back(std::exp(deviation * x));
    x = correlation * x + std::sqrt(1 - correlation * correlation) * random.normal();
  }
  return values;
}

/// The same plan, slower by a factor.
inline std::vector<double> times(double factor, std::vector<double> values) {
  for (double& value : values) value *= factor;
  return values;
}

}  // namespace yoke::noise
