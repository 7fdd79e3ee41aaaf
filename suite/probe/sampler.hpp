// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke::probe {

/// Seconds of a monotonic clock.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Samples of one quantity, usually seconds per unit.
using Samples = std::vector<double>;

/// Ratio of interquartile range to median above which a measurement counts as perturbed.
inline constexpr double unsteady = 0.2;

/// Summarizes times as a measured quantity: the median, the 5 % quantile as the machine's capability, and the 95 %
/// confidence intervals of both by order statistics.
Quantity summarize(Samples samples);

/// Summarizes the inverses of times as a rate, whose best value is the 95 % quantile.
Quantity summarize_rate(Samples samples);

/// Summarizes slowdowns (contended over isolated times) by their midmean. Contention may jump between two values that
/// are about equally frequent, of which a median would select one. The interval is that of a mean, with the deviation
/// estimated from the quartiles.
Quantity summarize_slowdowns(Samples samples);

/// Widens the interval of a quantity's value by the drift between visits, whose medians are given. Samples of one visit
/// share the machine's speed at that time, so an interval by all samples alone would be too narrow. The interval
/// becomes Student's of the medians' logarithms about the value, if that is wider. Requires at least 3 visits. Medians
/// may be of times or of their inverses; they must be positive.
void include_drift(Quantity& quantity, std::span<double const> visit_medians);

/// Replaces the best value of a measured time by that of another one if that is better.
void take_better(Quantity& time, Quantity const& other);

/// Controls the number of samples: until the time budget is used, at least one and at most `max`.
class Sampler {
 public:
  static constexpr std::size_t max = 101;

  /// The time budget starts with the constructor. `now` returns seconds.
  explicit Sampler(double budget_s, std::function<double()> now = seconds_now);
  bool wants_more() const;
  void add(double sample) { samples_.push_back(sample); }
  std::size_t n() const { return samples_.size(); }
  Samples const& samples() const { return samples_; }

 private:
  double budget_s_;
  std::function<double()> now_;
  double begin_s_;
  Samples samples_;
};

}  // namespace yoke::probe
