// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"

namespace yoke::probe {

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
