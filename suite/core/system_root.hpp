// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <filesystem>

namespace yoke::core {

/// The directory that contains the system's `proc` and `sys`: "/", or that of another node if YOKE_SYSFS names a
/// directory `sys` that has `proc` as a sibling.
inline std::filesystem::path system_root() {
  char const* const named = std::getenv("YOKE_SYSFS");
  if (!named) return "/";
  std::filesystem::path const sysfs(named);
  return sysfs.filename() == "sys" ? sysfs.parent_path() : "/";
}

}  // namespace yoke::core
