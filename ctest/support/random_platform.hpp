// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <random>

#include "models/equations/peapaw.hpp"

namespace yoke::sample {

inline double uniform(std::mt19937_64& random, double low, double high) {
  return std::uniform_real_distribution(low, high)(random);
}

/// A processor whose every number is anywhere in the range that real ones span.
inline models::equations::PowerPeak any_processor(std::mt19937_64& random) {
  return {{uniform(random, 0.1e-12, 30e-12), uniform(random, 1e-12, 90e-12)},
          uniform(random, 10e-12, 200e-12),
          uniform(random, 50e-12, 700e-12),
          uniform(random, 1, 90)};
}

}  // namespace yoke::sample
