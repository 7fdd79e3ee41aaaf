// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace yoke {

/// Part of the node that a sensor measures: a kind of processor, host and devices together, or something else.
enum class NodePart { host_part, device_part, whole, other };

/// Power at a time, in seconds of yoke's clock.
struct PowerSample {
  double time_s = 0, watts = 0;
};

/// A sensor of energy or power. To support a new meter, add a file to suite/meters/sources that finds such sensors.
struct Sensor {
  std::string name;  ///< unique, such as "powercap package-0"
  NodePart part = NodePart::other;
  /// True if another sensor of the list includes its joules; it is reported but never added.
  bool inside = false;
  /// Kinds of readings.
  enum class Kind { joules, watts } kind = Kind::joules;
  double resolution = 0;             ///< smallest step, in joules or watts
  double update_s = 1e-3;            ///< interval between updates
  double min_update_s = 0;           ///< lower limit when `update_s` is measured
  std::optional<double> wraps_at_j;  ///< value at which a counter wraps around to 0
  /// Returns joules since some time, or the current watts. Throws Error with the reason if the sensor cannot be read.
  std::function<double()> read;
  /// For sensors recorded by another program: returns all samples that cover this interval of yoke's clock. Waits for
  /// them; throws Error if they do not appear. If this is set, `read` is empty.
  std::function<std::vector<PowerSample>(double begin_s, double end_s)> recorded = {};
};

/// Seconds of yoke's monotonic clock, from an arbitrary origin.
double meter_clock_s();

}  // namespace yoke
