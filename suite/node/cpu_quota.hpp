// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "suite/core/system_root.hpp"

namespace yoke::node {

/// A control group's limit on CPU time.
struct CpuQuota {
  double cpus = 0;    ///< seconds of CPU time per second
  std::string group;  ///< path of the group, such as "/kubepods/pod7"
};

/// Returns the lowest quota of the process's control group and its ancestors; `std::nullopt` if none has one. `root` is
/// for tests.
std::optional<CpuQuota> cpu_quota(std::filesystem::path const& root = core::system_root());

/// Number of periods so far in which quotas throttled processes of these groups; `std::nullopt` without a quota.
using CpuThrottling = std::optional<std::uint64_t>;
/// Reads the current number of throttled periods; `root` is for tests.
CpuThrottling cpu_throttling(std::filesystem::path const& root = core::system_root());

/// Returns the throttled periods from `begin` to `end`; `std::nullopt` if either is empty.
CpuThrottling throttled_between(CpuThrottling const& begin, CpuThrottling const& end);

/// Returns a sentence on the consequences of running `threads` threads under the quota; empty if it is sufficient.
std::string over_quota(std::optional<CpuQuota> const& quota, std::size_t threads);

}  // namespace yoke::node
