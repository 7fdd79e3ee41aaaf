// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace yoke {

/// How values come to places.
enum class Scale {
  linear,
  decades,  ///< logarithmic, ticks at powers of ten
  octaves,  ///< logarithmic, ticks at powers of two
};

/// What an axis shows.
struct AxisRequest {
  std::string title;
  std::string unit;  ///< such as "s": labels have SI prefixes; empty: plain numbers. "%": a fraction as percent
  Scale scale = Scale::linear;
  bool from_zero = false;                     ///< a linear axis begins at 0
  std::optional<double> low = {}, high = {};  ///< where it must begin or end
};

struct Tick {
  double value = 0;
  std::string label;
};

/// A range of values on a range of pixels.
class Axis {
 public:
  /// Holds all values, rounded outwards to ticks or with a little room. Values that the scale cannot show (not finite;
  /// not positive on a logarithmic one) are left out; without any the axis goes from 0, or 1, to 1 or 10.
  Axis(AxisRequest request, std::span<double const> values, double first_pixel, double last_pixel);

  double at(double value) const;
  bool shows(double value) const;  ///< whether the scale has a place for it
  double low() const { return low_; }
  double high() const { return high_; }
  /// About `wanted` ticks at round values, with labels that tell them apart.
  std::vector<Tick> ticks(std::size_t wanted = 6) const;
  /// The title, with the unit where the labels lack it.
  std::string title() const;

 private:
  std::vector<double> tick_values(std::size_t wanted) const;
  std::string label(double value, double step) const;

  AxisRequest request_;
  double low_ = 0, high_ = 1, first_ = 0, last_ = 1;
};

/// A round step (1, 2 or 5 times a power of ten) with which a range has at most so many.
double round_step(double range, std::size_t most);

}  // namespace yoke
