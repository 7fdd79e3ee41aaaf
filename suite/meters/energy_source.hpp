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

/// The sensors that a source found, or why there are none.
struct FoundSensors {
  std::vector<Sensor> sensors;
  std::string reason;
};

/// A way to know the energy of runs: a name of --energy. Each has a file in suite/meters/sources, which names it.
struct EnergySource {
  std::string name, summary;
  int order = 0;  ///< `auto` asks sources of lower order first; 0: not at all
  /// What it may see, for sentences on what is missing.
  bool sees_host = true, sees_device = true;
  bool records = false;  ///< another program does; to find its sensors all processors are loaded
  /// Finds sensors; a source has either this or `computed`.
  std::function<FoundSensors(MeterSettings const&)> find = {};
  /// A meter that reads no sensor. Throws Error if the settings lack what it needs.
  std::function<std::unique_ptr<Meter>(MeterSettings const&)> computed = {};
};

/// Every file of suite/meters/sources, in alphabetical order. Generated from the file names.
std::vector<EnergySource> const& energy_sources();

}  // namespace yoke
