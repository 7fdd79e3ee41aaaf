// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/meter.hpp"
#include "suite/meters/sensor.hpp"

namespace yoke::meters {

/// Upper limit in watts for one processor, or for a node with one meter. A counter that grows faster was reset.
inline constexpr double max_plausible_w = 10'000;

/// Energy of one sensor over a window, accumulated from its readings.
class SensorTally {
 public:
  explicit SensorTally(Sensor const& sensor) : sensor_(&sensor) {}
  /// Adds a reading at `time_s`; the first reading begins the window, the last one ends it.
  void add(double time_s, double value);
  /// Marks the sensor as failed; it has no energy for this window.
  void fail(std::string const& reason);
  /// Returns the energy with an error bound, which consists of the sensor's resolution and one update at either edge.
  /// Returns a reason instead, never zero, if the sensor failed, jumped back, did not change, or is updated too rarely
  /// for the window.
  Joules joules() const;

 private:
  void count(double seconds, double before, double value);

  Sensor const* sensor_;
  double begin_s_ = 0, time_s_ = 0, last_ = 0, sum_j_ = 0, min_w_ = 0, max_w_ = 0;
  std::size_t readings_ = 0;
  std::string failure_;
};

/// Minimum window in seconds for sensors with this update interval: the edges are then 5 % of it.
inline double window_for(double update_s) { return 20 * update_s; }

}  // namespace yoke::meters
