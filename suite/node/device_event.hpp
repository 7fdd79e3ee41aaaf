// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

// CUDA and HIP use equal names with different prefixes.
#if defined(KOKKOS_ENABLE_CUDA)
#define YOKE_DEVICE_RUNTIME(name) cuda##name
#elif defined(KOKKOS_ENABLE_HIP)
#define YOKE_DEVICE_RUNTIME(name) hip##name
#endif

#if defined(YOKE_DEVICE_RUNTIME)
namespace yoke::node {

/// Throws std::runtime_error with the runtime's message unless `status` is success.
inline void check_device(YOKE_DEVICE_RUNTIME(Error_t) status) {
  if (status != YOKE_DEVICE_RUNTIME(Success))
    throw std::runtime_error(std::string("the device reports: ") + YOKE_DEVICE_RUNTIME(GetErrorString)(status));
}

inline auto stream_of(DeviceSpace const& space) {
#if defined(KOKKOS_ENABLE_CUDA)
  return space.cuda_stream();
#else
  return space.hip_stream();
#endif
}

inline int device_of(DeviceSpace const& space) {
#if defined(KOKKOS_ENABLE_CUDA)
  return space.cuda_device();
#else
  return space.hip_device();
#endif
}

/// A point in the work of a queue.
class DeviceEvent {
 public:
  /// Creates the event on the space's device, which becomes the calling thread's current device.
  DeviceEvent(DeviceSpace const& space, DeviceWait how) {
    check_device(YOKE_DEVICE_RUNTIME(SetDevice)(device_of(space)));
    check_device(YOKE_DEVICE_RUNTIME(EventCreateWithFlags)(&event_, how == DeviceWait::block
                                                                        ? YOKE_DEVICE_RUNTIME(EventBlockingSync)
                                                                        : YOKE_DEVICE_RUNTIME(EventDefault)));
  }
  ~DeviceEvent() {
    if (event_) static_cast<void>(YOKE_DEVICE_RUNTIME(EventDestroy)(event_));
  }
  DeviceEvent(DeviceEvent&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  void record(DeviceSpace const& space) { check_device(YOKE_DEVICE_RUNTIME(EventRecord)(event_, stream_of(space))); }
  /// Makes later work on the space wait for the event.
  void hold(DeviceSpace const& space) const {
    check_device(YOKE_DEVICE_RUNTIME(StreamWaitEvent)(stream_of(space), event_, 0));
  }
  void wait() const { check_device(YOKE_DEVICE_RUNTIME(EventSynchronize)(event_)); }
  double seconds_to(DeviceEvent const& later) const {
    float milliseconds = 0;
    check_device(YOKE_DEVICE_RUNTIME(EventElapsedTime)(&milliseconds, event_, later.event_));
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  YOKE_DEVICE_RUNTIME(Event_t) event_ = nullptr;
};

}  // namespace yoke::node
#endif

namespace yoke::node {

template <class Space>
requires(!std::is_same_v<Space, DeviceSpace>) void wait_for(Space const& space, DeviceWait, std::string const& what) {
  space.fence(what);
}

/// Waits until all work enqueued on the space is complete. `what` names the fence for tools.
inline void wait_for(DeviceSpace const& space, [[maybe_unused]] DeviceWait how, std::string const& what) {
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
