// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/cpu_quota.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

#include "suite/core/io/text.hpp"

namespace yoke::node {
namespace {

namespace fs = std::filesystem;

/// Whitespace-separated words of a file.
std::vector<std::string> words_of(fs::path const& file) {
  std::ifstream in(file);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// CPU limit of a folder: quota over period, from one file or from two; `std::nullopt` if unlimited.
std::optional<double> limit_of(fs::path const& folder) {
  auto words = words_of(folder / "cpu.max");
  if (words.empty()) {
    words = words_of(folder / "cpu.cfs_quota_us");
    auto const period = words_of(folder / "cpu.cfs_period_us");
    words.insert(words.end(), period.begin(), period.end());
  }
  if (words.size() != 2) return std::nullopt;
  auto const quota = core::parse_number<double>(words[0]),
             period = core::parse_number<double>(words[1]);  // quota: max, or -1
  if (!quota || !period || !(*quota > 0) || !(*period > 0)) return std::nullopt;
  return *quota / *period;
}

/// A control group of this process, and its folder.
struct Group {
  fs::path folder;
  std::string name;
};

/// Groups that may limit CPU time: those of this process and all their ancestors.
std::vector<Group> groups_of(fs::path const& root) {
  std::vector<Group> groups;
  fs::path const mounts = root / "sys/fs/cgroup";
  std::ifstream in(root / "proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    auto const first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::string const controllers = line.substr(first + 1, second - first - 1);
    auto const all = core::split(controllers, ',');
    bool const limits_time = std::find(all.begin(), all.end(), std::string_view("cpu")) != all.end();
    if (!controllers.empty() && !limits_time) continue;
    std::error_code failed;
    fs::path folder = mounts;
    if (limits_time) folder /= fs::exists(mounts / controllers, failed) ? controllers : "cpu";
    std::string name = "/";
    groups.push_back({folder, name});
    for (auto const& part : fs::path(line.substr(second + 1)).relative_path()) {
      folder /= part;
      name += (name.size() > 1 ? "/" : "") + part.string();
      groups.push_back({folder, name});
    }
  }
  return groups;
}

}  // namespace

std::optional<CpuQuota> cpu_quota(fs::path const& root) {
  std::optional<CpuQuota> lowest;
  for (auto const& [folder, name] : groups_of(root))
    if (auto const cpus = limit_of(folder); cpus && (!lowest || *cpus < lowest->cpus)) lowest = CpuQuota{*cpus, name};
  return lowest;
}

CpuThrottling cpu_throttling(fs::path const& root) {
  CpuThrottling periods;
  for (auto const& group : groups_of(root)) {
    if (!limit_of(group.folder)) continue;
    std::ifstream in(group.folder / "cpu.stat");
    for (std::string key, value; in >> key >> value;)
      if (key == "nr_throttled") periods = periods.value_or(0) + core::parse_number<std::uint64_t>(value).value_or(0);
  }
  return periods;
}

CpuThrottling throttled_between(CpuThrottling const& begin, CpuThrottling const& end) {
  if (!begin || !end) return std::nullopt;
  return *end - std::min(*begin, *end);
}

std::string over_quota(std::optional<CpuQuota> const& quota, std::size_t threads) {
  if (!quota || quota->cpus >= static_cast<double>(threads)) return {};
  return fmt::format(
      "control group {} has a quota of {:g} CPUs, and {} threads compute: the system stops them for a part of the "
      "time, so that times mean little; use fewer threads (--host-threads), or raise the quota",
      quota->group, quota->cpus, threads);
}

}  // namespace yoke::node
