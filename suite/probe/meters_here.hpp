// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/meters/meter_settings.hpp"

namespace yoke::probe {

/// Settings of this node's meters: the paths from the environment, and the GPU of this build.
MeterSettings meters_here();

}  // namespace yoke::probe
