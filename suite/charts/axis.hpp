// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace yoke::charts {

/// Mapping of values to positions.
enum class Scale {
  linear,
  decades,  ///< logarithmic, ticks at powers of ten
  octaves,  ///< logarithmic, ticks at powers of two
};

/// Parameters of an axis.
struct AxisRequest {
  std::string title;
  std::string unit;  ///< e.g. "s": the title has it with an SI prefix; empty: plain numbers; "%": fractions in percent
  Scale scale = Scale::linear;
  bool from_zero = false;                     ///< a linear axis starts at 0
  std::optional<double> low = {}, high = {};  ///< fixed ends
  std::vector<double> places = {};            ///< the ticks, if not empty: for quantities with few values, e.g. threads
};

struct Tick {
  double value = 0;
  std::string label;
};

/// A range of values on a range of pixels.
class Axis {
 public:
  /// Covers all values: a linear axis ends at ticks, a logarithmic one has a small margin. Ignores values that the
  /// scale cannot show (not finite, or not positive on a logarithmic one); without any, the axis covers 0 to 1, or 1 to
  /// 10 if logarithmic. A vertical axis has its first pixel below the last one.
  Axis(AxisRequest request, std::span<double const> values, double first_pixel, double last_pixel);

  /// Position of a value, in pixels.
  double at(double value) const;
  bool shows(double value) const;  ///< true if the scale can show it
  double low() const { return low_; }
  double high() const { return high_; }
  /// Returns ticks at round values, as many as the pixels have room for, with distinct labels. Labels are numbers in
  /// the unit of the title, or powers of ten or two if the values are too far apart for numbers.
  std::vector<Tick> ticks() const;
  /// Returns the title with the unit, e.g. "time (ms)".
  std::string title() const;

 private:
  std::size_t most_ticks() const;
  std::vector<double> tick_values() const;
  std::string label(double value) const;

  AxisRequest request_;
  double low_ = 0, high_ = 1, first_ = 0, last_ = 1;
  double factor_ = 1;       ///< factor of the prefix in the title
  std::string prefix_;      ///< SI prefix in the title
  bool as_powers_ = false;  ///< labels are powers of the base of the scale
};

/// Returns a round step (1, 2 or 5 times a power of ten) that divides a range into at most `most` parts.
double round_step(double range, std::size_t most);

}  // namespace yoke::charts
