// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace yoke::analysis {

/// A property of values in the order of measurement, and the probability of at least this value by chance.
struct SeriesTest {
  double value = 0, p = 1;
};

/// Rank correlation of each value with the next: positive if slow repetitions follow slow ones, so that n of them carry
/// less information than n independent ones. Bartels' rank version of von Neumann's ratio (Journal of the American
/// Statistical Association 77, 1982), two-sided. `std::nullopt` below 10 values, or if all are equal.
std::optional<SeriesTest> autocorrelation(std::span<double const> values);

/// Von Neumann's ratio of ranks: the sum of squared steps between successive values over that of squared distances from
/// the mean; 2 on average for independent values. `std::nullopt` below 4 values, or if all are equal.
std::optional<double> von_neumann_ratio(std::span<double const> values);

/// Tests for a trend: `value` is the median of the later half over that of the earlier half, minus 1; p is Spearman's,
/// two-sided, of rank against time. `std::nullopt` below 6 values, or if all are equal. Values must be positive.
std::optional<SeriesTest> drift(std::span<double const> values);

/// Detects whether several processors have reached a steady speed, from successive times of a short kernel on each.
class Settling {
 public:
  static constexpr std::size_t window = 24;

  explicit Settling(std::size_t processors) : times_s_(processors) {}
  /// Adds a time. Safe to call concurrently for different processors.
  void add(std::size_t processor, double time_s) { times_s_[processor].push_back(time_s); }
  /// True if no processor's last `window` times have a significant trend (`drift`, 5 %) of more than one percent.
  bool steady() const;
  /// Relative difference of the median of the last quarter window from that of the first quarter window measured, for
  /// the processor that changed most. 0 before a processor has `window` times.
  double change() const;

 private:
  std::vector<std::vector<double>> times_s_;
};

}  // namespace yoke::analysis
