// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_share.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

void expect_possible(NodeShare const& parts) {
  if (split_host && parts.device_fraction != 1)
    throw Error(
        fmt::format("device fraction is {}; it is of a GPU's compute units, and here the device is a second part of "
                    "the host's cores: --device-threads says how many",
                    parts.device_fraction));
  if (!split_host && parts.device_threads != 0)
    throw Error(
        fmt::format("device threads is {}; they are of a device that is a part of the host's cores, and here it is a "
                    "GPU: --device-fraction says how much of it",
                    parts.device_threads));
  if (!(parts.device_fraction > 0 && parts.device_fraction <= 1))
    throw Error(fmt::format("device fraction is {}; accepted is a number above 0, up to 1", parts.device_fraction));
}

Threads threads_of(NodeShare const& parts, std::size_t cores) {
  // A GPU's driver thread gets a core of its own, so that it never waits for the host's work.
  constexpr std::size_t min_for_device = 1;
  if (cores <= min_for_device)
    throw Error(fmt::format("this process may run on {} core; host and device need one each: allow it more", cores),
                Exit::lacking);
  std::size_t const max = cores - min_for_device;
  if (parts.host_threads > max)
    throw Error(
        fmt::format("host threads is {}; of this process's {} cores the host can have 1 to {}, the rest is the "
                    "device's",
                    parts.host_threads, cores, max));
  std::size_t const host_threads = parts.host_threads != 0 ? parts.host_threads : split_host ? cores / 2 : max;
  if (!split_host) return {host_threads, 0};
  if (parts.device_threads > cores - host_threads)
    throw Error(
        fmt::format("device threads is {}; of this process's {} cores {} are the host's, the device can have 1 "
                    "to {}",
                    parts.device_threads, cores, host_threads, cores - host_threads));
  return {host_threads, parts.device_threads != 0 ? parts.device_threads : cores - host_threads};
}

}  // namespace yoke
