// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::probe {

/// Facts that a GPU reports about itself. On a split host all are 0 or empty.
struct DeviceFacts {
  double last_cache_bytes = 0;
  std::map<std::string, std::string> identity;  ///< driver, run-time version, memory, compute units
};

/// Reads the facts from the device's runtime.
DeviceFacts device_facts(DeviceSpace const& space);

/// PCIe attachment of the GPU at this PCI address, by names in a machine file: current and maximum link, NUMA node. A
/// link of a lower generation or with fewer lanes is the most likely cause of slow copies. `root` is the folder that
/// contains sys.
std::map<std::string, std::string> pci_facts(std::string const& bus_id,
                                             std::filesystem::path const& root = core::system_root());

/// Environment variables that change how a GPU works: visible GPUs, lazy loading of code, number of hardware queues,
/// blocking launches.
std::map<std::string, std::string> device_environment();

/// Returns packages, cores, threads, caches and NUMA nodes of this node, by their names in a machine file.
std::map<std::string, std::string> topology_facts();

/// Total bytes of the last-level caches that these hardware threads can use. Includes memory-side caches, such as HBM
/// that caches DRAM. 0: unknown.
double last_cache_bytes(std::vector<int> const& cores);

/// Returns memory, clock range and governor of the first core, load, kernel and host name, or the reason for each
/// unknown one. `root` is the folder that contains proc and sys.
std::map<std::string, std::string> system_facts(std::filesystem::path const& root = core::system_root());

/// Maximum clock reported by the system, otherwise the current one.
std::optional<double> clock_hz(std::filesystem::path const& root = core::system_root());

}  // namespace yoke::probe
