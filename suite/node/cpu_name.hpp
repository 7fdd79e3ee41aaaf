// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/system_root.hpp"

namespace yoke {

/// The host processor's name by /proc/cpuinfo under `root`: its "model name" or, on POWER, "cpu", on RISC-V "uarch"; of
/// an Arm processor, which has numbers there, the core's name, or the numbers if it is not a known one. Empty if there
/// is nothing of these.
std::string cpu_name(std::filesystem::path const& root = system_root());

}  // namespace yoke
