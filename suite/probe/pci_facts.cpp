// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/pci_facts.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>

namespace yoke {

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

}  // namespace yoke
