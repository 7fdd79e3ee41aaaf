// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

namespace yoke {

/// The folder that has the system's trees, proc and sys: "/", or another node's if YOKE_SYSFS names a folder `sys`,
/// which has `proc` beside it.
std::filesystem::path system_root();

}  // namespace yoke
