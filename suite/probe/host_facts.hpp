// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"

namespace yoke {

/// Packages, cores, threads, caches and NUMA nodes of this node, by their names in a machine file.
std::map<std::string, std::string> topology_facts();

/// Bytes of the last level of cache that these hardware threads can use, all parts together: in front of their memory
/// if it has caches, as HBM in front of DRAM is one; 0: unknown.
double last_cache_bytes(std::vector<int> const& cores);

/// Memory, clock range and governor of the first core, load, kernel and host name, each with a reason if it is
/// unknown. `root` is the folder that has proc and sys.
std::map<std::string, std::string> system_facts(std::filesystem::path const& root = system_root());

/// The highest clock that the system states, else the current one.
std::optional<double> clock_hz(std::filesystem::path const& root = system_root());

}  // namespace yoke
