// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/system_root.hpp"

namespace yoke {

/// Name of the host processor according to /proc/cpuinfo under `root`: "model name" or, on POWER, "cpu" or, on RISC-V,
/// "uarch". For Arm, where the file contains numbers, the name of the core, or the numbers if it is unknown. Empty if
/// the file has none of these.
std::string cpu_name(std::filesystem::path const& root = system_root());

}  // namespace yoke
