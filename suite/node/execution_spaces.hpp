// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// Execution space instances of the processors.
struct Processors::Spaces {
  std::optional<HostSpace> host;                  ///< set once the processors are constructed
  std::vector<std::vector<DeviceSpace>> devices;  ///< queues of each device
};

/// Returns the host's execution space instance.
inline HostSpace const& host_space(Processors const& processors) { return *processors.spaces().host; }

/// Returns the instance of a queue of a processor >= 1.
inline DeviceSpace const& device_space(Processors const& processors, Queue queue) {
  return processors.spaces().devices.at(queue.processor - 1).at(queue.index);
}

/// Calls `visit` with the queue's execution space instance.
template <class Visit>
decltype(auto) visit_space(Processors const& processors, Queue queue, Visit&& visit) {
  return queue.processor == host ? visit(host_space(processors)) : visit(device_space(processors, queue));
}

}  // namespace yoke
