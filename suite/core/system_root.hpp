// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

namespace yoke::core {

/// The directory that contains the system's `proc` and `sys`: "/", or that of another node if YOKE_SYSFS names a
/// directory `sys` that has `proc` as a sibling.
std::filesystem::path system_root();

}  // namespace yoke::core
