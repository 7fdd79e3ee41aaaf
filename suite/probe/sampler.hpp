// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <functional>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke {

/// Seconds of a monotonic clock.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

using Samples = std::vector<double>;

/// Interquartile range over median above which a measurement was disturbed.
inline constexpr double unsteady = 0.2;

/// Times as a measured quantity: the median, the 5 % quantile as what the machine can do, and the 95 % confidence
/// intervals of both by order statistics.
Quantity summarize(Samples samples);

/// The same for the inverses of the samples: a rate from times, whose best is the 95 % quantile.
Quantity summarize_rate(Samples samples);

/// Times beside others over times alone: their midmean, for what processors do to one another may jump between two
/// values that are about equally frequent, where a median is the one or the other. The interval is that of a mean with
/// the deviation that the quartiles show.
Quantity summarize_slowdowns(Samples samples);

/// Gives a time that was measured the best of another if that is better.
void take_better(Quantity& time, Quantity const& other);

/// How long to sample: until the time budget is used, with at least one and at most `max` samples.
class Sampler {
 public:
  static constexpr std::size_t max = 101;

  /// The budget runs from here. `now` gives seconds.
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

}  // namespace yoke
