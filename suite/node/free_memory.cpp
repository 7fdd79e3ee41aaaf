// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/free_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"

namespace yoke {
namespace {

/// The number a one-line file holds; infinity where it holds none, such as "max".
double number_in(std::filesystem::path const& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return parse_number<double>(word).value_or(std::numeric_limits<double>::infinity());
}

double available(std::filesystem::path const& meminfo) {
  std::ifstream in(meminfo);
  for (std::string key, value, rest; in >> key >> value && std::getline(in, rest);)
    if (key == "MemAvailable:")
      if (auto const kib = parse_number<double>(value)) return 1024 * *kib;
  return std::numeric_limits<double>::infinity();
}

/// What this process's control group leaves (version 2, or 1's memory controller).
double left_in_group(std::filesystem::path const& root) {
  double left = std::numeric_limits<double>::infinity();
  std::ifstream in(root / "proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    auto const first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::string const controllers = line.substr(first + 1, second - first - 1);
    auto const path = std::filesystem::path(line.substr(second + 1)).relative_path();
    auto const base = root / "sys/fs/cgroup";
    auto const less = [&](std::filesystem::path const& limit, std::filesystem::path const& used) {
      double const max = number_in(limit), now = number_in(used);
      if (now < max) left = std::min(left, max - now);
    };
    if (controllers.empty()) less(base / path / "memory.max", base / path / "memory.current");
    if (controllers == "memory")
      less(base / "memory" / path / "memory.limit_in_bytes", base / "memory" / path / "memory.usage_in_bytes");
  }
  return left;
}

}  // namespace

double free_memory_bytes(std::filesystem::path const& root) {
  return std::min(available(root / "proc/meminfo"), left_in_group(root));
}

void check_fits(Description const& description, double free_bytes, DeviceMemory const& device) {
  // The rest is for the program itself and whatever else comes up.
  constexpr double usable = 0.95;
  double const needed = description.home_bytes + (device.apart ? 0 : description.device_bytes);
  if (!(needed <= usable * free_bytes))
    throw Error(fmt::format("{} of size {} needs {:.4g} GB of memory, {:.4g} GB are free; choose a smaller --size",
                            description.workload, description.size, needed / 1e9, free_bytes / 1e9));
  if (device.apart && !(description.device_bytes <= usable * device.free_bytes))
    throw Error(
        fmt::format("{} of size {} needs {:.4g} GB of the device's memory, {:.4g} of its {:.4g} GB are free; "
                    "choose a smaller --size, or end what else is on the device",
                    description.workload, description.size, description.device_bytes / 1e9, device.free_bytes / 1e9,
                    device.total_bytes / 1e9));
}

}  // namespace yoke
