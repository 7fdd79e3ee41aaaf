// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/meters/energy_source.hpp"

namespace yoke::meters {

/// Replaces the default update interval of each sensor by a measured one: reads all sensors repeatedly for up to half a
/// second. A sensor that changes fewer than three times, or is recorded by another program, keeps its default. Returns
/// the seconds needed to read all sensors once.
double learn_update_intervals(std::vector<Sensor>& sensors);

}  // namespace yoke::meters
