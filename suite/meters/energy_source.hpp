// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/meters/meter_settings.hpp"

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
inline double meter_clock_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Sensors found by a source, or the reason why it found none.
struct FoundSensors {
  std::vector<Sensor> sensors;
  std::string reason;
};

/// A source of energy values: a name of --energy. Each file in suite/meters/sources defines one.
struct EnergySource {
  std::string name, summary;
  int order = 0;  ///< `auto` tries sources in ascending order; 0: not tried
  /// Parts of the node that it may measure, for messages about missing values.
  bool sees_host = true, sees_device = true;
  bool records = false;  ///< true: values come from another program; all processors are loaded to find its sensors
  /// Finds sensors. A source has either this function or `computed`.
  std::function<FoundSensors(MeterSettings const&)> find = {};
  /// Returns a meter without sensors. Throws Error if the settings are insufficient for it.
  std::function<std::unique_ptr<Meter>(MeterSettings const&)> computed = {};
};

/// One entry per file in suite/meters/sources, in alphabetical order. Generated from the file names.
std::vector<EnergySource> const& registered_energy_sources();

}  // namespace yoke
