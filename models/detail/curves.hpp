// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke::model_detail {

/// A curve over the working set, between its points by straight lines of the logarithms, beyond them level.
template <class Point>
double at(std::vector<Point> const& curve, Quantity Point::*value, double bytes) {
  auto const above =
      std::find_if(curve.begin(), curve.end(), [&](Point const& point) { return point.working_set_bytes >= bytes; });
  if (above == curve.end()) return *(curve.back().*value).value;
  if (above == curve.begin()) return *(curve.front().*value).value;
  auto const below = std::prev(above);
  double const place =
      std::log(bytes / below->working_set_bytes) / std::log(above->working_set_bytes / below->working_set_bytes);
  return std::pow(*((*below).*value).value, 1 - place) * std::pow(*((*above).*value).value, place);
}

template <class Point>
bool complete(std::vector<Point> const& curve, Quantity Point::*value) {
  return !curve.empty() &&
         std::all_of(curve.begin(), curve.end(), [&](Point const& point) { return (point.*value).value.has_value(); });
}

/// From 0 in the fastest cache to 1 in main memory.
template <class Point>
double outside(std::vector<Point> const& curve, Quantity Point::*value, double time_s) {
  auto const [least, most] = std::minmax_element(curve.begin(), curve.end(), [&](Point const& a, Point const& b) {
    return *(a.*value).value < *(b.*value).value;
  });
  double const low = *((*least).*value).value, high = *((*most).*value).value;
  return high > low ? (time_s - low) / (high - low) : 1;
}

}  // namespace yoke::model_detail
