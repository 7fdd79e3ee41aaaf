// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/meters/meter_settings.hpp"
#include "suite/meters/sensor.hpp"

namespace yoke {

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
