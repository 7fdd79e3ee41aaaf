// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/meters/sensor.hpp"

namespace yoke {

/// Replaces the usual update interval of each sensor by what is seen: reads all of them again and again for up to half
/// a second. A sensor that changes less than three times meanwhile, or is recorded elsewhere, keeps its usual one.
/// Returns the seconds that reading all sensors takes.
double learn_update_intervals(std::vector<Sensor>& sensors);

}  // namespace yoke
