// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_share.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

void expect_possible(NodeShare const& share) {
  if (split_host && share.device_fraction != 1)
    throw Error(
        fmt::format("device fraction is {}; it must be 1, because the device is a second part of the host's cores: use "
                    "--device-threads",
                    share.device_fraction));
  if (!split_host && share.device_threads != 0)
    throw Error(fmt::format("device threads is {}; it must be 0, because the device is a GPU: use --device-fraction",
                            share.device_threads));
  if (!(share.device_fraction > 0 && share.device_fraction <= 1))
    throw Error(fmt::format("device fraction is {}; it must be above 0 and at most 1", share.device_fraction));
}

Threads threads_of(NodeShare const& share, std::size_t cores) {
  // A GPU's driver thread gets a core of its own, so that it never waits for the host's work.
  constexpr std::size_t min_for_device = 1;
  if (cores <= min_for_device)
    throw Error(fmt::format("this process may run on {} core; host and device need one each", cores), Exit::lacking);
  std::size_t const max = std::min(cores - min_for_device, max_pool_threads);
  if (share.host_threads > max)
    throw Error(fmt::format("host threads is {}; with this process's {} cores it must be 1 to {}", share.host_threads,
                            cores, max));
  std::size_t const host_threads = share.host_threads != 0 ? share.host_threads
                                   : split_host            ? std::min(cores / 2, max)
                                                           : max;
  if (!split_host) return {host_threads, 0};
  std::size_t const max_device = std::min(cores - host_threads, max_pool_threads);
  if (share.device_threads > max_device)
    throw Error(fmt::format("device threads is {}; with {} of this process's {} cores for the host it must be 1 to {}",
                            share.device_threads, host_threads, cores, max_device));
  return {host_threads, share.device_threads != 0 ? share.device_threads : max_device};
}

}  // namespace yoke
