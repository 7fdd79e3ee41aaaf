// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace yoke {

/// Where a number lies with 95 % confidence. An end is missing if so few samples do not bound it.
struct ConfidenceInterval {
  std::optional<double> low, high;
  bool operator==(ConfidenceInterval const&) const = default;
};

/// A measured, specified or published number; or none, with the reason.
struct Quantity {
  enum class Source { measured, specified, published, unavailable };
  std::optional<double> value;  ///< the median if measured
  double iqr = 0;               ///< interquartile range, in the unit of the value
  std::size_t n = 0;            ///< samples
  Source source = Source::unavailable;
  std::string reason;                                    ///< why there is no value
  std::optional<double> best = {};                       ///< the 5 % quantile of a time, the 95 % quantile of a rate
  std::optional<ConfidenceInterval> interval = {};       ///< of the median, by order statistics
  std::optional<ConfidenceInterval> best_interval = {};  ///< of `best`
  std::string disturbed = {};  ///< why the samples do not show the machine alone; empty if they do

  /// What the machine can do, for bounds: the best if it was measured, else the value.
  std::optional<double> capability() const { return best ? best : value; }

  static Quantity unavailable(std::string reason) { return {{}, 0, 0, Source::unavailable, std::move(reason)}; }
  static Quantity specified(double value) { return {value, 0, 0, Source::specified, {}}; }
  bool operator==(Quantity const&) const = default;
};

/// "measured", "specified", "published" or "unavailable".
std::string_view source_name(Quantity::Source source);

}  // namespace yoke
