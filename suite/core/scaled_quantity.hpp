// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>

#include "suite/core/quantity.hpp"

namespace yoke {

inline void multiply(std::optional<double>& value, double factor) {
  if (value) *value *= factor;
}

inline void multiply(std::optional<ConfidenceInterval>& interval, double factor) {
  if (!interval) return;
  multiply(interval->low, factor);
  multiply(interval->high, factor);
}

/// Multiplies a quantity, its spread, its best value and their intervals by a factor > 0.
inline void multiply(Quantity& quantity, double factor) {
  multiply(quantity.value, factor);
  quantity.iqr *= factor;
  multiply(quantity.best, factor);
  multiply(quantity.interval, factor);
  multiply(quantity.best_interval, factor);
}

}  // namespace yoke
