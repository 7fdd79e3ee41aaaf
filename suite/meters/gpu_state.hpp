// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>

#include "suite/meters/meter_settings.hpp"

namespace yoke::meters {

/// Settings that determine the current speed of an NVIDIA GPU, by key: `device_clock_present_hz`,
/// `device_clock_most_hz`, `device_memory_clock_present_hz`, `device_memory_clock_most_hz`, `device_power_limit_w` and
/// `device_mig` ("on" or "off"). Values that NVML does not provide are "unavailable: " and the reason. Empty if the
/// settings name no GPU.
std::map<std::string, std::string> gpu_state(MeterSettings const& settings);

}  // namespace yoke::meters
