// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "suite/core/system_root.hpp"

namespace yoke {

/// A control group's limit on CPU time.
struct CpuQuota {
  double cpus = 0;    ///< seconds of CPU time for each second
  std::string group;  ///< its path, such as "/kubepods/pod7"
};

/// The lowest quota of the process's control group and its ancestors; nothing if none has one. `root` is for tests.
std::optional<CpuQuota> cpu_quota(std::filesystem::path const& root = system_root());

/// Periods so far in which quotas stopped processes of these groups; nothing without a quota.
using CpuThrottling = std::optional<std::uint64_t>;
CpuThrottling cpu_throttling(std::filesystem::path const& root = system_root());

/// Periods between the two; nothing if one of them is nothing.
CpuThrottling throttled_between(CpuThrottling const& begin, CpuThrottling const& end);

/// What follows if this many threads compute under the quota, in one sentence; empty if it suffices for them.
std::string over_quota(std::optional<CpuQuota> const& quota, std::size_t threads);

}  // namespace yoke
