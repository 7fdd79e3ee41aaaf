// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>

#include "suite/node/spaces.hpp"

namespace yoke {

/// Facts that a GPU reports about itself. On a split host all are 0 or empty.
struct DeviceFacts {
  double last_cache_bytes = 0;
  std::map<std::string, std::string> identity;  ///< driver, run-time version, memory, compute units
};

/// Reads the facts from the device's runtime.
DeviceFacts device_facts(DeviceSpace const& space);

}  // namespace yoke
