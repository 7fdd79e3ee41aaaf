// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/meters/meter_settings.hpp"

namespace yoke {

/// Where meters look on this node: the environment's paths, and the GPU that this build uses.
MeterSettings meters_here();

}  // namespace yoke
