// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "suite/core/system_root.hpp"

namespace yoke {

/// How the GPU at this PCI address hangs on the node, by names in a machine file: link now and at best, NUMA node. A
/// link in a lower generation or with fewer lanes is the first reason of slow copies. `root` is the folder that has
/// sys.
std::map<std::string, std::string> pci_facts(std::string const& bus_id,
                                             std::filesystem::path const& root = system_root());

/// What users set that changes how a GPU works: which GPUs are seen, when code is loaded, how many hardware queues
/// there are, whether launches wait.
std::map<std::string, std::string> device_environment();

}  // namespace yoke
