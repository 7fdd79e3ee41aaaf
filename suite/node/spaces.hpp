// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "suite/node/processors.hpp"

namespace yoke {

/// Kokkos execution spaces of the host and of the device(s).
using HostSpace = Kokkos::DefaultHostExecutionSpace;
using DeviceSpace = Kokkos::DefaultExecutionSpace;

/// True without a GPU back end; then the device is a second part of the host's cores.
inline constexpr bool split_host = std::is_same_v<HostSpace, DeviceSpace>;

/// Capacity of a thread pool in Kokkos' OpenMP back end, which does not check it.
inline constexpr std::size_t max_pool_threads = 512;

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
