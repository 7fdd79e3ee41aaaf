// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke {

/// What a GPU says of itself. On a split host there is none: all is 0 and empty.
struct DeviceFacts {
  double last_cache_bytes = 0;
  std::map<std::string, std::string> identity;  ///< driver, run-time version, memory, compute units
};

DeviceFacts device_facts(DeviceSpace const& space);

}  // namespace yoke
