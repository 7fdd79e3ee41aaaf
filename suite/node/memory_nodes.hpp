// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"

namespace yoke {

/// A part of main memory as the system numbers it.
struct MemoryNode {
  int number = 0;
  double bytes = 0;
  bool has_cores = true;  ///< false of a GPU's memory that the system sees, and of memory behind another link
};

/// All memory nodes, in order of their numbers. A node has cores if the system under `root` lists some; without its
/// word, if the topology has cores next to the node and does not call it a GPU's.
std::vector<MemoryNode> memory_nodes(std::filesystem::path const& root = system_root());

/// Numbers of the nodes with cores next to which these hardware threads run: what they touch first lies there. No node
/// without cores is among them.
std::vector<int> memory_nodes_of(std::vector<int> const& cores, std::filesystem::path const& root = system_root());

/// Nodes in words: their numbers, what they hold, and which have no cores.
std::string memory_nodes_text(std::vector<MemoryNode> const& nodes);

/// Folders of the nodes without cores under `root`, by the system's lists.
std::vector<std::filesystem::path> nodes_without_cores(std::filesystem::path const& root);

}  // namespace yoke
