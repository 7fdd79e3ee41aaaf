// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/system_root.hpp"

namespace yoke::node {

/// Bytes of main memory still available to this process: those that the system reports as available, or less if a
/// control group or one of its ancestors has a limit. A group's page cache counts as free; memory of nodes without
/// cores, such as a GPU's memory that the system manages, does not. Infinite if the system reports nothing. `root` is
/// for tests.
double free_memory_bytes(std::filesystem::path const& root = core::system_root());

}  // namespace yoke::node
