// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace yoke {

/// Mapping of values to positions.
enum class Scale {
  linear,
  decades,  ///< logarithmic, ticks at powers of ten
  octaves,  ///< logarithmic, ticks at powers of two
};

/// Parameters of an axis.
struct AxisRequest {
  std::string title;
  std::string unit;  ///< e.g. "s": labels have SI prefixes; empty: plain numbers; "%": fractions in percent
  Scale scale = Scale::linear;
  bool from_zero = false;                     ///< a linear axis starts at 0
  std::optional<double> low = {}, high = {};  ///< fixed ends
};

struct Tick {
  double value = 0;
  std::string label;
};

/// A range of values on a range of pixels.
class Axis {
 public:
  /// Covers all values, rounded outward to ticks or with a small margin. Ignores values that the scale cannot show (not
  /// finite, or not positive on a logarithmic one); without any, the axis covers 0 to 1, or 1 to 10 if logarithmic.
  Axis(AxisRequest request, std::span<double const> values, double first_pixel, double last_pixel);

  /// Position of a value, in pixels.
  double at(double value) const;
  bool shows(double value) const;  ///< true if the scale can show it
  double low() const { return low_; }
  double high() const { return high_; }
  /// Returns about `wanted` ticks at round values, with distinct labels.
  std::vector<Tick> ticks(std::size_t wanted = 6) const;
  /// Returns the title, with the unit unless the labels contain it.
  std::string title() const;

 private:
  std::vector<double> tick_values(std::size_t wanted) const;
  std::string label(double value, double step) const;

  AxisRequest request_;
  double low_ = 0, high_ = 1, first_ = 0, last_ = 1;
};

/// Returns a round step (1, 2 or 5 times a power of ten) that divides a range into at most `most` parts.
double round_step(double range, std::size_t most);

}  // namespace yoke
