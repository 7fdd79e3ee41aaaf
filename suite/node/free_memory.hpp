// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/description.hpp"
#include "suite/node/device_status.hpp"

namespace yoke {

/// Bytes of main memory that this process may still take: what the system says is available, or less where a control
/// group limits it. Infinite where the system says nothing. `root` is for tests.
double free_memory_bytes(std::filesystem::path const& root = "/");

/// Throws Error where the description's arrays do not fit: whose memory, what is needed and what is free. `free_bytes`:
/// of main memory.
void check_fits(Description const& description, double free_bytes, DeviceMemory const& device);

}  // namespace yoke
