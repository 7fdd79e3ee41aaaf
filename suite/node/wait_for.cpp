// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/wait_for.hpp"

#include "suite/node/device_event.hpp"

namespace yoke::node {

void wait_for(DeviceSpace const& space, [[maybe_unused]] DeviceWait how, std::string const& what) {
#if defined(YOKE_DEVICE_RUNTIME)
  if (how == DeviceWait::block) {
    // The event is reused, because creating one takes as long as a short wait.
    thread_local DeviceEvent event(space, how);
    event.record(space);
    return event.wait();
  }
#endif
  space.fence(what);
}

}  // namespace yoke::node
