// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/places.hpp"

#include <fmt/format.h>
#include <hwloc/cpukinds.h>

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/system_root.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/spaces.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

/// Threads of processors that share cores, so that the number of cores does not limit them.
Threads oversubscribed(NodeShare const& share, std::size_t cores) {
  std::size_t const part = std::clamp<std::size_t>(cores / (share.split), 1, max_pool_threads);
  Threads const threads{share.host_threads != 0 ? share.host_threads : part,
                        share.device_threads != 0 ? share.device_threads : part};
  if (std::max(threads.host, threads.device) > max_pool_threads)
    throw Error(fmt::format("host threads is {}, device threads {}; they must be at most {}", threads.host,
                            threads.device, max_pool_threads));
  return threads;
}

/// Preferred cores of a GPU's driver thread. It writes data that the GPU waits for, so it runs close to the GPU and not
/// on slow cores. Empty if all cores are equally suitable.
std::vector<int> driver_cores(std::vector<int> const& cores, std::vector<int> const& near) {
  std::vector<int> nearest;
  for (int const core : cores)
    if (std::find(near.begin(), near.end(), core) != near.end()) nearest.push_back(core);
  auto const kinds = core_kinds_of(nearest.empty() ? cores : nearest);
  return kinds.size() > 1 ? kinds.back() : nearest;
}

/// Distributes cores round-robin.
class Dealer {
 public:
  explicit Dealer(std::vector<int> cores) : cores_(std::move(cores)) {}
  std::vector<int> deal(std::size_t count) {
    std::vector<int> dealt;
    for (std::size_t i = 0; i < count; ++i) dealt.push_back(cores_[next_++ % cores_.size()]);
    return dealt;
  }

 private:
  std::vector<int> cores_;
  std::size_t next_ = 0;
};

}  // namespace

DeviceKind device_kind() {
  if (split_host) return {};
  std::string const address = device_bus_id();
  return {false, address, cores_near(address, core::system_root()), !device_memory().apart};
}

Threads threads_of(NodeShare const& share, std::size_t cores, bool part_of_host) {
  if (part_of_host && share.oversubscribe) return oversubscribed(share, cores);
  // A GPU's driver thread gets its own core, so that it never waits for the host's work.
  std::size_t const min_for_devices = share.devices();
  if (cores <= min_for_devices)
    throw Error(fmt::format("this process may run on {} core{}; host and device{} need one each{}", cores,
                            cores == 1 ? "" : "s", share.devices() == 1 ? "" : "s",
                            part_of_host ? ", unless --oversubscribe lets them share cores" : ""),
                Exit::lacking);
  std::size_t const max = std::min(cores - min_for_devices, max_pool_threads);
  if (share.host_threads > max)
    throw Error(fmt::format(
        "host threads is {}; with this process's {} cores it must be 1 to {}{}", share.host_threads, cores, max,
        part_of_host && max < max_pool_threads ? ", unless --oversubscribe lets parts share cores" : ""));
  std::size_t const host_threads = share.host_threads != 0 ? share.host_threads
                                   : part_of_host          ? std::min(cores / (share.split), max)
                                                           : max;
  if (!part_of_host) return {host_threads, 0};
  std::size_t const max_device = std::min((cores - host_threads) / share.devices(), max_pool_threads);
  if (share.device_threads > max_device)
    throw Error(fmt::format("device threads is {}; with {} of this process's {} cores for the host it must be 1 to {}",
                            share.device_threads, host_threads, cores, max_device));
  return {host_threads, share.device_threads != 0 ? share.device_threads : max_device};
}

Places places_on(std::vector<int> cores, NodeShare const& share, DeviceKind const& kind) {
  constexpr bool threaded = std::is_constructible_v<HostSpace, int>;
  Threads const threads = threads_of(share, cores.size(), kind.part_of_host);
  std::size_t const host_threads = threaded ? threads.host : 1;
  if (!kind.part_of_host) {
    auto const near = driver_cores(cores, kind.near);
    cores = with_near_core_at(host_threads, std::move(cores), near);
  }
  Dealer dealer(std::move(cores));
  Places places{dealer.deal(host_threads), {}};
  for (std::size_t d = 0; d < share.devices(); ++d)
    places.devices.push_back(dealer.deal(kind.part_of_host && threaded ? threads.device : 1));
  return places;
}

Places places_here(NodeShare const& share) {
  expect_possible(share);
  return places_on(usable_cores(), share, device_kind());
}

std::vector<std::vector<int>> core_kinds_of(std::vector<int> const& cores) {
  std::map<int, std::vector<int>> by_kind;
  for (int const core : cores) {
    auto const bitmap = bitmap_of({core});
    // Negative if the system does not report kinds.
    by_kind[hwloc_cpukinds_get_by_cpuset(loaded_topology(), bitmap.get(), 0)].push_back(core);
  }
  std::vector<std::vector<int>> kinds;
  for (auto& [kind, of] : by_kind) kinds.push_back(std::move(of));
  return kinds;
}

}  // namespace yoke::node
