// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/node_facts.hpp"

#include <fmt/format.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string_view>

#include "suite/core/io/text.hpp"
#include "suite/meters/gpu_state.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/energy.hpp"

namespace yoke::probe {
namespace {

/// First line of a file; `std::nullopt` if unreadable.
std::optional<std::string> line_of(std::filesystem::path const& file) {
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line)) return std::nullopt;
  return line;
}

/// Number after `key` in lines such as "MemAvailable:   123 kB" and "cpu MHz : 2596.134".
std::optional<double> number_after(std::filesystem::path const& file, std::string_view key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(key)) continue;
    auto const begin = line.find_first_of("0123456789", key.size());
    if (begin == line.npos) return std::nullopt;
    return core::parse_number<double>(line.substr(begin, line.find_first_not_of("0123456789.", begin) - begin));
  }
  return std::nullopt;
}

std::optional<double> number_in(std::filesystem::path const& file) {
  auto const line = line_of(file);
  return line ? core::parse_number<double>(*line) : std::nullopt;
}

}  // namespace

DeviceFacts device_facts([[maybe_unused]] DeviceSpace const& space) {
  DeviceFacts facts;
#if defined(KOKKOS_ENABLE_CUDA)
  cudaDeviceProp const& properties = space.cuda_device_prop();
  facts.last_cache_bytes = static_cast<double>(properties.l2CacheSize);
  int driver = 0, runtime = 0;
  if (cudaDriverGetVersion(&driver) == cudaSuccess) facts.identity["device_cuda_driver"] = std::to_string(driver);
  if (cudaRuntimeGetVersion(&runtime) == cudaSuccess) facts.identity["device_cuda_runtime"] = std::to_string(runtime);
  facts.identity["device_compute_units"] = std::to_string(properties.multiProcessorCount);
  facts.identity["device_memory_bytes"] = std::to_string(properties.totalGlobalMem);
  facts.identity["device_ecc"] = properties.ECCEnabled ? "on" : "off";
  std::string uuid = "GPU";
  for (std::size_t i = 0; i < sizeof properties.uuid.bytes; ++i)
    uuid += fmt::format("{}{:02x}", i == 0 || (i >= 4 && i <= 10 && i % 2 == 0) ? "-" : "",
                        static_cast<unsigned char>(properties.uuid.bytes[i]));
  facts.identity["device_uuid"] = uuid;
  facts.identity.merge(meters::gpu_state(meters_here()));
  std::ifstream version("/proc/driver/nvidia/version");
  if (std::string line; std::getline(version, line)) facts.identity["device_driver"] = line;
#elif defined(KOKKOS_ENABLE_HIP)
  hipDeviceProp_t const& properties = space.hip_device_prop();
  facts.last_cache_bytes = static_cast<double>(properties.l2CacheSize);
  int driver = 0;
  if (hipDriverGetVersion(&driver) == hipSuccess) facts.identity["device_driver"] = std::to_string(driver);
  facts.identity["device_compute_units"] = std::to_string(properties.multiProcessorCount);
  facts.identity["device_memory_bytes"] = std::to_string(properties.totalGlobalMem);
  facts.identity["device_ecc"] = properties.ECCEnabled ? "on" : "off";
  // This UUID is text already, in contrast to CUDA's.
  facts.identity["device_uuid"] = "GPU-" + std::string(properties.uuid.bytes, sizeof properties.uuid.bytes);
#endif
  facts.identity.merge(pci_facts(node::device_bus_id()));
  if (!split_host) facts.identity.merge(device_environment());
  return facts;
}

std::map<std::string, std::string> pci_facts(std::string const& bus_id, std::filesystem::path const& root) {
  std::map<std::string, std::string> facts;
  if (bus_id.empty()) return facts;
  facts["device_pci"] = bus_id;
  std::string lower = bus_id;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  auto const folder = root / "sys/bus/pci/devices" / lower;
  for (auto const& [fact, file] : {std::pair("device_link_speed", "current_link_speed"),
                                   {"device_link_speed_max", "max_link_speed"},
                                   {"device_link_lanes", "current_link_width"},
                                   {"device_link_lanes_max", "max_link_width"},
                                   {"device_numa_node", "numa_node"}}) {
    std::ifstream in(folder / file);
    std::string line;
    if (std::getline(in, line) && !line.empty())
      facts[fact] = line;
    else
      facts[fact] = "unavailable: /sys/bus/pci/devices/" + lower + "/" + file + " does not exist";
  }
  return facts;
}

std::map<std::string, std::string> device_environment() {
  std::map<std::string, std::string> facts;
  for (char const* const name :
       {"CUDA_VISIBLE_DEVICES", "CUDA_MODULE_LOADING", "CUDA_DEVICE_MAX_CONNECTIONS", "CUDA_LAUNCH_BLOCKING",
        "CUDA_MPS_PIPE_DIRECTORY", "ROCR_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "GPU_MAX_HW_QUEUES",
        "HSA_ENABLE_SDMA", "ZE_AFFINITY_MASK", "KOKKOS_DEVICE_ID"})
    if (char const* const value = std::getenv(name)) facts[std::string("environment_") + name] = value;
  return facts;
}

std::map<std::string, std::string> topology_facts() {
  hwloc_topology* const topology = node::loaded_topology();
  auto const nodes = node::memory_nodes();
  auto const with_cores = std::count_if(nodes.begin(), nodes.end(), [](auto const& node) { return node.has_cores; });
  auto const count = [&](hwloc_obj_type_t type) {
    return std::to_string(std::max(0, hwloc_get_nbobjs_by_type(topology, type)));
  };
  std::string caches;
  for (auto const& [type, name] :
       {std::pair{HWLOC_OBJ_L1CACHE, "L1d"}, {HWLOC_OBJ_L2CACHE, "L2"}, {HWLOC_OBJ_L3CACHE, "L3"}})
    if (hwloc_obj_t const first = hwloc_get_obj_by_type(topology, type, 0))
      caches += fmt::format("{}{} {} x {} KiB", caches.empty() ? "" : ", ", name, count(type),
                            first->attr->cache.size / 1024);
  return {{"cpu", node::cpu_model()},
          {"packages", count(HWLOC_OBJ_PACKAGE)},
          {"cores", count(HWLOC_OBJ_CORE)},
          {"threads", count(HWLOC_OBJ_PU)},
          {"numa_nodes", std::to_string(with_cores)},
          {"numa_nodes_without_cores", std::to_string(std::ssize(nodes) - with_cores)},
          {"caches", caches.empty() ? "unavailable: the system describes none" : caches}};
}

double last_cache_bytes(std::vector<int> const& cores) {
  hwloc_topology* const topology = node::loaded_topology();
  double bytes = 0, on_memory_side = 0;
  std::set<hwloc_obj_t> counted;
  for (int const core : cores) {
    hwloc_obj_t last = nullptr;
    for (hwloc_obj_t object = hwloc_get_pu_obj_by_os_index(topology, static_cast<unsigned>(core)); object;
         object = object->parent)
      if (hwloc_obj_type_is_dcache(object->type)) last = object;
    if (last && counted.insert(last).second) bytes += static_cast<double>(last->attr->cache.size);
    for (hwloc_obj_t cache = nullptr;
         (cache = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_MEMCACHE, cache)) != nullptr;)
      if (hwloc_bitmap_isset(cache->cpuset, static_cast<unsigned>(core)) && counted.insert(cache).second)
        on_memory_side += static_cast<double>(cache->attr->cache.size);
  }
  // Memory-side caches contain the contents of the cores' caches, too.
  return std::max(bytes, on_memory_side);
}

std::map<std::string, std::string> system_facts(std::filesystem::path const& root) {
  std::filesystem::path const cpufreq = root / "sys/devices/system/cpu/cpu0/cpufreq";
  std::string const none = "unavailable: /sys/devices/system/cpu/cpu0/cpufreq does not exist";
  auto const khz = [&](char const* file) {
    auto const value = number_in(cpufreq / file);
    return value ? core::number_text(*value * 1e3) : none;
  };
  auto const mhz = number_after(root / "proc/cpuinfo", "cpu MHz");
  auto const memory_kb = number_after(root / "proc/meminfo", "MemTotal:");
  auto const huge = number_in(root / "sys/kernel/mm/transparent_hugepage/hpage_pmd_size");
  return {
      {"page_bytes", std::to_string(node::page_bytes())},
      {"huge_page_bytes", huge ? core::number_text(*huge) : "unavailable: the system has no transparent huge pages"},
      {"memory_bytes",
       memory_kb ? core::number_text(*memory_kb * 1024) : "unavailable: /proc/meminfo does not contain it"},
      {"clock_least_hz", khz("cpuinfo_min_freq")},
      {"clock_most_hz", khz("cpuinfo_max_freq")},
      {"clock_present_hz", mhz ? core::number_text(*mhz * 1e6) : "unavailable: /proc/cpuinfo does not contain it"},
      {"clock_governor", line_of(cpufreq / "scaling_governor").value_or(none)},
      {"load_average", line_of(root / "proc/loadavg").value_or("unavailable: no /proc")},
      {"kernel", line_of(root / "proc/sys/kernel/osrelease").value_or("unavailable: no /proc")},
      {"hostname", line_of(root / "proc/sys/kernel/hostname").value_or("unavailable: no /proc")}};
}

std::optional<double> clock_hz(std::filesystem::path const& root) {
  if (auto const khz = number_in(root / "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")) return *khz * 1e3;
  if (auto const mhz = number_after(root / "proc/cpuinfo", "cpu MHz")) return *mhz * 1e6;
  return std::nullopt;
}

}  // namespace yoke::probe
