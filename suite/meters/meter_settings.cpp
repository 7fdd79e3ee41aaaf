// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/meter_settings.hpp"

#include <cstdlib>

namespace yoke {
namespace {

template <class Path>
void take(char const* variable, Path& path) {
  if (char const* const value = std::getenv(variable); value && *value) path = value;
}

}  // namespace

MeterSettings settings_of_environment() {
  MeterSettings settings;
  take("YOKE_SYSFS", settings.sysfs);
  take("YOKE_NVML", settings.nvml);
  take("YOKE_ROCM_SMI", settings.rocm_smi);
  return settings;
}

}  // namespace yoke
