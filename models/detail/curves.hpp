// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/portable_logarithm.hpp"

namespace yoke::models {

/// Interpolates a curve over sizes: linear in the logarithms between points, constant outside.
template <class Point>
double at(std::vector<Point> const& curve, Quantity Point::*value, double bytes) {
  auto const above =
      std::find_if(curve.begin(), curve.end(), [&](Point const& point) { return size_bytes(point) >= bytes; });
  if (above == curve.end()) return *(curve.back().*value).value;
  if (above == curve.begin()) return *(curve.front().*value).value;
  auto const below = std::prev(above);
  double const place = core::portable_logarithm(bytes / size_bytes(*below)) /
                       core::portable_logarithm(size_bytes(*above) / size_bytes(*below));
  double const before = *((*below).*value).value, after = *((*above).*value).value;
  double const rise = core::portable_logarithm(after / before);
  // Starts from the nearer point, so that values at points are exact.
  return place < 0.5 ? before * core::portable_exponential(place * rise)
                     : after * core::portable_exponential((place - 1) * rise);
}

template <class Point>
bool complete(std::vector<Point> const& curve, Quantity Point::*value) {
  return !curve.empty() &&
         std::all_of(curve.begin(), curve.end(), [&](Point const& point) { return (point.*value).value.has_value(); });
}

/// Value in the processor's fastest cache: the minimum of a complete curve.
template <class Point>
double least(std::vector<Point> const& curve, Quantity Point::*value) {
  return *((*std::min_element(curve.begin(), curve.end(),
                              [&](Point const& a, Point const& b) { return *(a.*value).value < *(b.*value).value; })).*
           value)
              .value;
}

/// Position of `time_s` on a complete curve: 0 in the fastest cache, 1 in main memory.
template <class Point>
double outside(std::vector<Point> const& curve, Quantity Point::*value, double time_s) {
  auto const [cheapest, dearest] = std::minmax_element(curve.begin(), curve.end(), [&](Point const& a, Point const& b) {
    return *(a.*value).value < *(b.*value).value;
  });
  double const low = *((*cheapest).*value).value, high = *((*dearest).*value).value;
  // On a flat curve, rounding can exceed the difference.
  return high > low ? std::clamp((time_s - low) / (high - low), 0.0, 1.0) : 1;
}

/// Method that makes a curve over the working set monotone, so that bytes of a larger set are never cheaper.
enum class Monotone {
  fitted,  ///< nearest monotone curve, by least squares of the logarithms: for typical values
  lowest,  ///< minimum over this and all larger sets: for lower bounds
};

/// Returns the machine with monotone curves of loads, stores and random accesses; curves with missing values stay as
/// they are. Small sets of a GPU, which the probe covers with few threads, cost as much as its cheapest larger set.
Machine with_monotone_curves(Machine machine, Monotone how);

}  // namespace yoke::models
