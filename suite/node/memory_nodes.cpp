// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/memory_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string_view>

#include "suite/core/io/number.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

namespace fs = std::filesystem;

/// True if the system lists cores of the node in this folder; `std::nullopt` without a list.
std::optional<bool> listed_cores(fs::path const& folder) {
  std::ifstream in(folder / "cpulist");
  if (!in) return std::nullopt;
  std::string list;
  return static_cast<bool>(in >> list);
}

fs::path folder_of(fs::path const& root, int number) {
  return root / "sys/devices/system/node" / fmt::format("node{}", number);
}

bool has_cores(hwloc_obj_t node, fs::path const& root) {
  if (auto const listed = listed_cores(folder_of(root, static_cast<int>(node->os_index)))) return *listed;
  // hwloc places a node without cores next to the nearest cores.
  bool const of_gpu = node->subtype && std::string_view(node->subtype) == "GPUMemory";
  return !of_gpu && !hwloc_bitmap_iszero(node->cpuset);
}

template <class Act>
void for_each_node(Act const& act) {
  for (hwloc_obj_t node = nullptr;
       (node = hwloc_get_next_obj_by_type(loaded_topology(), HWLOC_OBJ_NUMANODE, node)) != nullptr;)
    act(node);
}

}  // namespace

std::vector<MemoryNode> memory_nodes(fs::path const& root) {
  std::vector<MemoryNode> nodes;
  for_each_node([&](hwloc_obj_t node) {
    nodes.push_back({static_cast<int>(node->os_index), static_cast<double>(node->attr->numanode.local_memory),
                     has_cores(node, root)});
  });
  std::sort(nodes.begin(), nodes.end(), [](auto const& a, auto const& b) { return a.number < b.number; });
  return nodes;
}

std::vector<int> memory_nodes_of(std::vector<int> const& cores, fs::path const& root) {
  Bitmap const bitmap = bitmap_of(cores);
  std::vector<int> numbers;
  for_each_node([&](hwloc_obj_t node) {
    if (hwloc_bitmap_intersects(node->cpuset, bitmap.get()) && has_cores(node, root))
      numbers.push_back(static_cast<int>(node->os_index));
  });
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string memory_nodes_text(std::vector<MemoryNode> const& nodes) {
  std::vector<int> with, without;
  double with_bytes = 0, without_bytes = 0;
  for (auto const& node : nodes) {
    (node.has_cores ? with : without).push_back(node.number);
    (node.has_cores ? with_bytes : without_bytes) += node.bytes;
  }
  auto const text = [](std::vector<int> const& numbers, double bytes) {
    return fmt::format("{} {} with {:.4g} GB", numbers.size() == 1 ? "node" : "nodes", core_list(numbers),
                       bytes * 1e-9);
  };
  std::string all = with.empty() ? "unknown" : text(with, with_bytes);
  if (!without.empty())
    all += "; without cores, so that no array of the host is placed there: " + text(without, without_bytes);
  return all;
}

std::vector<fs::path> nodes_without_cores(fs::path const& root) {
  std::vector<fs::path> folders;
  std::error_code failed;
  for (auto const& entry : fs::directory_iterator(root / "sys/devices/system/node", failed))
    if (std::string const name = entry.path().filename().string();
        name.starts_with("node") && core::parse_number<int>(std::string_view(name).substr(4)) &&
        listed_cores(entry) == false)
      folders.push_back(entry.path());
  return folders;
}

}  // namespace yoke::node
