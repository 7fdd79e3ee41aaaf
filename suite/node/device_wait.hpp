// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/node/spaces.hpp"

namespace yoke {

/// How a device's driver thread waits for it. A split host never waits.
enum class DeviceWait {
  spin,   ///< as Kokkos does: it polls and keeps its core busy
  block,  ///< it sleeps until the device wakes it
};
inline char const* name_of(DeviceWait how) { return how == DeviceWait::spin ? "spin" : "block"; }

/// Waits until everything enqueued on the space is complete. `what`: the fence's name for tools.
void wait_for(DeviceSpace const& space, DeviceWait how, std::string const& what);
template <class Space>
requires(!std::is_same_v<Space, DeviceSpace>) void wait_for(Space const& space, DeviceWait, std::string const& what) {
  space.fence(what);
}

}  // namespace yoke
