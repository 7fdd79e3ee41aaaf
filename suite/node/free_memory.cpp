// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/free_memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/io/number.hpp"
#include "suite/node/memory_nodes.hpp"

namespace yoke::node {
namespace {

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

double free_memory_bytes(fs::path const& root) { return std::min(available(root), left_in_groups(root)); }

}  // namespace yoke::node
