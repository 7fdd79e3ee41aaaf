// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "models/detail/curves.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::models {

/// Serialization of loads and stores of main memory; 2 if the machine file has none.
inline double known_serialization(Quantity const& quantity) { return std::clamp(quantity.value.value_or(2), 1.0, 2.0); }

/// Seconds per byte in excess of those in the fastest cache, if the curve has all of its points.
inline double beyond_caches_s(std::vector<WorkingSetPoint> const& curve, double each_s) {
  if (!complete(curve, &WorkingSetPoint::t_b_s)) return each_s;
  return std::max(0.0, each_s - least(curve, &WorkingSetPoint::t_b_s));
}

/// Main memory's times of a kernel's loads and stores, which overlap in part
/// (ProcessorParameters::write_serialization).
struct MemoryOverlap {
  double loading_s = 0, storing_s = 0;
  double serialized_s = 0;  ///< part of `storing_s` that does not overlap loads

  void store(double seconds, Quantity const& serialization) {
    storing_s += seconds;
    serialized_s += seconds * (known_serialization(serialization) - 1);
  }

  /// Takes the time that is hidden out of the first term, the loads, or else of the others, the stores. Returns it.
  double hide(std::vector<TimeTerm>& terms) const {
    if (loading_s <= 0 || storing_s <= 0) return 0;
    double const hidden_s = std::min(loading_s, storing_s) * (1 - serialized_s / storing_s);
    auto const stores = terms.begin() + 1;
    if (loading_s <= storing_s) {
      terms.front().seconds -= hidden_s;
      return hidden_s;
    }
    double stores_s = 0;
    for (auto term = stores; term != terms.end(); ++term) stores_s += term->seconds;
    for (auto term = stores; term != terms.end(); ++term) term->seconds *= 1 - hidden_s / stores_s;
    return hidden_s;
  }
};

}  // namespace yoke::models
