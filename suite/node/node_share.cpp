// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_share.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

bool is_split_host() { return split_host; }

void expect_possible(NodeShare const& share) {
  if (split_host && share.device_fraction != 1)
    throw Error(
        fmt::format("device fraction is {}; it must be 1, because the device is a second part of the host's cores: use "
                    "--device-threads",
                    share.device_fraction));
  if (!split_host && share.device_threads != 0)
    throw Error(fmt::format("device threads is {}; it must be 0, because the device is a GPU: use --device-fraction",
                            share.device_threads));
  if (!split_host && share.devices() != 1)
    throw Error(
        fmt::format("--devices is {}; it must be 1, because Kokkos drives one GPU in a process: run one process "
                    "for each",
                    share.devices()));
  if (!split_host && share.oversubscribe) throw Error("--oversubscribe is for the parts of a split host");
  if (!(share.device_fraction > 0 && share.device_fraction <= 1))
    throw Error(fmt::format("device fraction is {}; it must be above 0 and at most 1", share.device_fraction));
}

namespace {

/// Processors that share cores, so that their number does not matter.
Threads oversubscribed(NodeShare const& share, std::size_t cores) {
  std::size_t const part = std::clamp<std::size_t>(cores / (share.split), 1, max_pool_threads);
  Threads const threads{share.host_threads != 0 ? share.host_threads : part,
                        share.device_threads != 0 ? share.device_threads : part};
  if (std::max(threads.host, threads.device) > max_pool_threads)
    throw Error(fmt::format("host threads is {}, device threads {}; they must be at most {}", threads.host,
                            threads.device, max_pool_threads));
  return threads;
}

}  // namespace

Threads threads_of(NodeShare const& share, std::size_t cores) {
  if (split_host && share.oversubscribe) return oversubscribed(share, cores);
  // A GPU's driver thread gets a core of its own, so that it never waits for the host's work.
  std::size_t const min_for_devices = share.devices();
  if (cores <= min_for_devices)
    throw Error(fmt::format("this process may run on {} core{}; host and device{} need one each{}", cores,
                            cores == 1 ? "" : "s", share.devices() == 1 ? "" : "s",
                            split_host ? ", unless --oversubscribe lets them share cores" : ""),
                Exit::lacking);
  std::size_t const max = std::min(cores - min_for_devices, max_pool_threads);
  if (share.host_threads > max)
    throw Error(fmt::format(
        "host threads is {}; with this process's {} cores it must be 1 to {}{}", share.host_threads, cores, max,
        split_host && max < max_pool_threads ? ", unless --oversubscribe lets parts share cores" : ""));
  std::size_t const host_threads = share.host_threads != 0 ? share.host_threads
                                   : split_host            ? std::min(cores / (share.split), max)
                                                           : max;
  if (!split_host) return {host_threads, 0};
  std::size_t const max_device = std::min((cores - host_threads) / share.devices(), max_pool_threads);
  if (share.device_threads > max_device)
    throw Error(fmt::format("device threads is {}; with {} of this process's {} cores for the host it must be 1 to {}",
                            share.device_threads, host_threads, cores, max_device));
  return {host_threads, share.device_threads != 0 ? share.device_threads : max_device};
}

}  // namespace yoke
