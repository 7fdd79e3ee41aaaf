// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/device_facts.hpp"

#include <fmt/format.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>

#include "suite/meters/gpu_state.hpp"
#include "suite/node/device_status.hpp"
#include "suite/probe/meters_here.hpp"

namespace yoke::probe {

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
  facts.identity.merge(gpu_state(meters_here()));
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

}  // namespace yoke::probe
