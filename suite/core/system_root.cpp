// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/system_root.hpp"

#include <cstdlib>

namespace yoke::core {

std::filesystem::path system_root() {
  char const* const named = std::getenv("YOKE_SYSFS");
  if (!named) return "/";
  std::filesystem::path const sysfs(named);
  return sysfs.filename() == "sys" ? sysfs.parent_path() : "/";
}

}  // namespace yoke::core
