// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace yoke {

/// What a sensor sees: a kind of processor, host and devices together, or something else.
enum class NodePart { host_part, device_part, whole, other };

/// Watts at a moment, in seconds of yoke's clock.
struct PowerSample {
  double time_s = 0, watts = 0;
};

/// One sensor of energy or power. A new meter is a file in suite/meters/sources that finds such sensors.
struct Sensor {
  std::string name;  ///< unique, such as "powercap package-0"
  NodePart part = NodePart::other;
  /// Whether its joules are in those of another sensor of the list: they are reported, and never added.
  bool inside = false;
  enum class Kind { joules, watts } kind = Kind::joules;
  double resolution = 0;             ///< smallest step, in joules or watts
  double update_s = 1e-3;            ///< interval between updates
  double min_update_s = 0;           ///< the least that `update_s` may be learnt to be
  std::optional<double> wraps_at_j;  ///< a counter starts again from 0 there
  /// Joules since some moment, or watts now. Throws Error with the reason if the sensor cannot be read.
  std::function<double()> read;
  /// For sensors that are recorded elsewhere: all samples that cover these seconds of yoke's clock. Waits for them;
  /// throws Error if they do not come. If there is such a function, `read` is empty.
  std::function<std::vector<PowerSample>(double begin_s, double end_s)> recorded = {};
};

/// Seconds of yoke's clock: steady, from an arbitrary moment.
double meter_clock_s();

}  // namespace yoke
