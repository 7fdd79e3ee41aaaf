// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/meter.hpp"
#include "suite/meters/sensor.hpp"

namespace yoke {

/// No processor or node with one meter draws more, in watts: what a counter would say beyond it is a reset.
inline constexpr double max_plausible_w = 10'000;

/// Joules of one sensor over a window, from its readings one by one.
class SensorTally {
 public:
  explicit SensorTally(Sensor const& sensor) : sensor_(&sensor) {}
  /// A reading at a moment; the first begins the window, the last ends it.
  void add(double time_s, double value);
  /// The sensor could not be read: it has no joules for this window.
  void fail(std::string const& reason);
  /// The joules with a bound of their error: steps of the sensor, and one update at either edge. A reason instead, and
  /// never a zero, if the sensor failed, jumped back, stood still, or updates too seldom for the window.
  Joules joules() const;

 private:
  void count(double seconds, double before, double value);

  Sensor const* sensor_;
  double begin_s_ = 0, time_s_ = 0, last_ = 0, sum_j_ = 0, min_w_ = 0, max_w_ = 0;
  std::size_t readings_ = 0;
  std::string failure_;
};

/// Seconds that a window of sensors with this update interval must last: then the edges are 5 % of it.
inline double window_for(double update_s) { return 20 * update_s; }

}  // namespace yoke
