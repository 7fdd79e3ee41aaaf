// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/description.hpp"

namespace yoke {

/// Bytes of main memory that this process may still take: what the system says is available, or less where a control
/// group limits it. Infinite where the system says nothing. `root` is for tests.
double free_memory_bytes(std::filesystem::path const& root = "/");

/// Throws Error where the description's arrays do not fit: what is needed and what is free. `device_bytes_apart`: the
/// device has memory of its own, which is not checked here.
void check_fits(Description const& description, bool device_bytes_apart, double free_bytes);

}  // namespace yoke
