// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/places.hpp"

#include <fmt/format.h>
#include <hwloc/cpukinds.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <type_traits>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/system_root.hpp"
#include "suite/node/cpu_quota.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
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

/// Reports cores of several kinds: static loops and barriers wait for the slowest core.
std::string of_mixed_kinds(std::string const& processor, std::vector<int> const& cores) {
  auto const kinds = core_kinds_of(cores);
  if (kinds.size() < 2) return {};
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    text += fmt::format("{}{}", k == 0 ? "" : k + 1 < kinds.size() ? ", " : " and ", core_list(kinds[k]));
  return fmt::format(
      "the {} has cores of {} kinds, {}: its loops wait for the slowest, so that its times are of no kind of core; "
      "choose cores of one kind with taskset",
      processor, kinds.size(), text);
}

bool share_one(std::vector<int> const& some, std::vector<int> const& others) {
  return std::any_of(some.begin(), some.end(),
                     [&](int one) { return std::find(others.begin(), others.end(), one) != others.end(); });
}

std::string of_distant_driver(Places const& places, DeviceKind const& kind) {
  if (kind.part_of_host || kind.near.empty() || share_one(places.devices.front(), kind.near)) return {};
  return fmt::format(
      "the GPU {} is next to cores {}, on none of which this process may run: its driver thread on core {} is far from "
      "it, so that launches and copies take longer; bind the process to cores next to the GPU",
      kind.gpu, core_list(kind.near), core_list(places.devices.front()));
}

std::string of_other_packages(Places const& places, DeviceKind const& kind) {
  if (kind.part_of_host || !kind.integrated || kind.near.empty()) return {};
  std::vector<int> elsewhere;
  for (int const core : places.host)
    if (std::find(kind.near.begin(), kind.near.end(), core) == kind.near.end()) elsewhere.push_back(core);
  if (elsewhere.empty()) return {};
  return fmt::format(
      "cores {} of the host are not in the package of the GPU {}, which works in the memory of cores {}: they reach "
      "that memory through links between packages, and the GPU's sensor reads none of their energy; bind the "
      "process to cores {}",
      core_list(elsewhere), kind.gpu, core_list(kind.near), core_list(kind.near));
}

/// Device identifiers of AMD's GPUs that are one of two in a package: MI250X and MI250. The driver has the power of
/// both in one sensor (aldebaran_get_smu_metrics_data of the Linux kernel reads it for the primary one alone).
constexpr std::string_view pairs_with_one_sensor[] = {"0x7408", "0x740c"};

std::string of_shared_sensor(DeviceKind const& kind, std::filesystem::path const& root) {
  if (kind.part_of_host || kind.gpu.empty()) return {};
  std::string folder = kind.gpu;
  std::transform(folder.begin(), folder.end(), folder.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  auto const word_of = [&](char const* name) {
    std::ifstream file(root / "sys/bus/pci/devices" / folder / name);
    std::string word;
    file >> word;
    return word;
  };
  std::string const model = word_of("device");
  if (word_of("vendor") != "0x1002" || std::find(std::begin(pairs_with_one_sensor), std::end(pairs_with_one_sensor),
                                                 model) == std::end(pairs_with_one_sensor))
    return {};
  return fmt::format(
      "the GPU {} is one of two in a package with one power sensor: joules of the device are those of both, or "
      "unavailable where the sensor is the other one's; leave the other GPU idle",
      kind.gpu);
}

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

std::vector<std::string> node_doubts(Places const& places, DeviceKind const& kind, std::filesystem::path const& root) {
  std::size_t threads = places.host.size();
  for (auto const& cores : places.devices) threads += cores.size();
  std::vector<std::string> doubts{over_quota(cpu_quota(root), threads), of_mixed_kinds("host", places.host)};
  if (kind.part_of_host)
    for (std::size_t d = 0; d < places.devices.size(); ++d)
      doubts.push_back(of_mixed_kinds(processor_name(d + 1), places.devices[d]));
  doubts.push_back(of_distant_driver(places, kind));
  doubts.push_back(of_other_packages(places, kind));
  doubts.push_back(of_shared_sensor(kind, root));
  std::erase(doubts, "");
  return doubts;
}

}  // namespace yoke::node
