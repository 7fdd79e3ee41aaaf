// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

namespace yoke {

/// The host processor's name by /proc/cpuinfo under `root`: its "model name" or, on POWER, "cpu"; of an Arm processor,
/// which has numbers there, the core's name, or the numbers if it is not a known one. Empty if there is nothing of
/// these.
std::string cpu_name(std::filesystem::path const& root = "/");

}  // namespace yoke
