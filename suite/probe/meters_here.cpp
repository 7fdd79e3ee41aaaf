// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/meters_here.hpp"

#include "suite/node/device_status.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::probe {

MeterSettings meters_here() {
  MeterSettings settings = settings_of_environment();
  settings.split_host = split_host;
  settings.integrated = !split_host && !node::device_memory().apart;
  settings.device_bus_id = node::device_bus_id();
  return settings;
}

}  // namespace yoke::probe
