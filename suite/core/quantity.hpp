// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace yoke {

/// A 95 % confidence interval. A bound is missing if the sample is too small for it.
struct ConfidenceInterval {
  std::optional<double> low, high;
  bool operator==(ConfidenceInterval const&) const = default;
};

/// A measured, specified or published number, or the reason why it is unavailable.
struct Quantity {
  /// Origins of a value.
  enum class Source { measured, specified, published, unavailable };
  std::optional<double> value;  ///< median if measured
  double iqr = 0;               ///< interquartile range, in the unit of the value
  std::size_t n = 0;            ///< sample size
  Source source = Source::unavailable;
  std::string reason;                                    ///< why `value` is empty
  std::optional<double> best = {};                       ///< 5 % quantile of a time, 95 % quantile of a rate
  std::optional<ConfidenceInterval> interval = {};       ///< confidence interval of the median, by order statistics
  std::optional<ConfidenceInterval> best_interval = {};  ///< confidence interval of `best`
  std::string disturbed = {};                            ///< why the samples are perturbed; empty if they are not

  /// Capability of the machine, for bounds: `best` if it was measured, otherwise `value`.
  std::optional<double> capability() const { return best ? best : value; }

  /// A quantity without a value, and the reason.
  static Quantity unavailable(std::string reason) { return {{}, 0, 0, Source::unavailable, std::move(reason)}; }
  /// A value from a data sheet or a publication.
  static Quantity specified(double value) { return {value, 0, 0, Source::specified, {}}; }
  bool operator==(Quantity const&) const = default;
};

/// "measured", "specified", "published" or "unavailable".
inline std::string_view source_name(Quantity::Source source) {
  switch (source) {
    case Quantity::Source::measured:
      return "measured";
    case Quantity::Source::specified:
      return "specified";
    case Quantity::Source::published:
      return "published";
    case Quantity::Source::unavailable:
      break;
  }
  return "unavailable";
}

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
