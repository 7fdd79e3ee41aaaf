// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"

namespace yoke::node {

/// Page size in bytes: 4 KiB on most systems, 64 KiB on some.
std::size_t page_bytes();

/// A NUMA node of main memory.
struct MemoryNode {
  int number = 0;
  double bytes = 0;
  bool has_cores = true;  ///< false for a GPU's memory that the system manages, and for memory behind another link
};

/// Returns all memory nodes, ordered by number. A node has cores if the system's list under `root` contains some.
/// Without that list it has cores if the topology places cores next to it and does not mark it as GPU memory.
std::vector<MemoryNode> memory_nodes(std::filesystem::path const& root = core::system_root());

/// Returns the numbers of the nodes on which these hardware threads allocate by first touch. All of them have cores.
std::vector<int> memory_nodes_of(std::vector<int> const& cores,
                                 std::filesystem::path const& root = core::system_root());

/// Describes nodes as text: numbers, capacity, and which have no cores.
std::string memory_nodes_text(std::vector<MemoryNode> const& nodes);

/// Folders of the nodes without cores under `root`, by the system's lists.
std::vector<std::filesystem::path> nodes_without_cores(std::filesystem::path const& root);

/// Bytes of main memory still available to this process: those that the system reports as available, or less if a
/// control group or one of its ancestors has a limit. A group's page cache counts as free; memory of nodes without
/// cores, such as a GPU's memory that the system manages, does not. Infinite if the system reports nothing. `root` is
/// for tests.
double free_memory_bytes(std::filesystem::path const& root = core::system_root());

}  // namespace yoke::node
