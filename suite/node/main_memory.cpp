// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/main_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#if defined(__linux__)
#include <unistd.h>
#endif

#include "suite/core/io/text.hpp"
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

namespace fs = std::filesystem;
constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Returns the number in a one-line file; infinity if it contains no number, such as "max".
double number_in(fs::path const& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return core::parse_number<double>(word).value_or(unlimited);
}

/// Sums the numbers after these keys, each at the start of a line; missing keys count as 0.
double sum_in(fs::path const& file, std::vector<std::string_view> const& keys) {
  std::ifstream in(file);
  double sum = 0;
  for (std::string key, value, rest; in >> key >> value && std::getline(in, rest);)
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) sum += core::parse_number<double>(value).value_or(0);
  return sum;
}

/// Bytes available on nodes without cores, from lines such as "Node 1 MemFree: 97280 kB".
double available_without_cores(fs::path const& root) {
  double kib = 0;
  for (auto const& folder : nodes_without_cores(root)) {
    std::ifstream in(folder / "meminfo");
    for (std::string node, number, key, value, rest; in >> node >> number >> key >> value && std::getline(in, rest);)
      if (key == "MemFree:" || key == "Active(file):" || key == "Inactive(file):")
        kib += core::parse_number<double>(value).value_or(0);
  }
  return 1024 * kib;
}

double available(fs::path const& root) {
  double const kib = sum_in(root / "proc/meminfo", {"MemAvailable:"});
  return kib > 0 ? std::max(0.0, 1024 * kib - available_without_cores(root)) : unlimited;
}

/// A control group hierarchy: version 2, or version 1's memory controller.
struct Hierarchy {
  fs::path base;
  char const *limit, *used;
  std::vector<std::string_view> page_cache;  ///< keys in memory.stat

  double left(fs::path const& group) const {
    double const max = number_in(group / limit), now = number_in(group / used);
    return now < unlimited ? std::max(0.0, max - std::max(0.0, now - sum_in(group / "memory.stat", page_cache)))
                           : unlimited;
  }
  /// Minimum of the memory left by the group and its ancestors.
  double left_up_from(fs::path const& path) const {
    double least = left(base);
    fs::path group = base;
    for (auto const& part : path) {
      group /= part;
      least = std::min(least, left(group));
    }
    return least;
  }
};

double left_in_groups(fs::path const& root) {
  fs::path const base = root / "sys/fs/cgroup";
  Hierarchy const unified{base, "memory.max", "memory.current", {"inactive_file", "active_file"}};
  Hierarchy const memory{
      base / "memory", "memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
  double least = unlimited;
  std::ifstream in(root / "proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    auto const first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::string const controllers = line.substr(first + 1, second - first - 1);
    auto const path = fs::path(line.substr(second + 1)).relative_path();
    if (controllers.empty()) least = std::min(least, unified.left_up_from(path));
    if (controllers == "memory") least = std::min(least, memory.left_up_from(path));
  }
  return least;
}

}  // namespace

std::size_t page_bytes() {
#if defined(__linux__)
  if (long const bytes = sysconf(_SC_PAGESIZE); bytes > 0) return static_cast<std::size_t>(bytes);
#endif
  return std::size_t{4} << 10;
}

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

double free_memory_bytes(fs::path const& root) { return std::min(available(root), left_in_groups(root)); }

}  // namespace yoke::node
