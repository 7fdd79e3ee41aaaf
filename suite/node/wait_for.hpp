// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/node/device_wait.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::node {

/// Waits until all work enqueued on the space is complete. `what` names the fence for tools.
void wait_for(DeviceSpace const& space, DeviceWait how, std::string const& what);
template <class Space>
requires(!std::is_same_v<Space, DeviceSpace>) void wait_for(Space const& space, DeviceWait, std::string const& what) {
  space.fence(what);
}

}  // namespace yoke::node
