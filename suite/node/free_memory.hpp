// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/system_root.hpp"

namespace yoke {

/// Bytes of main memory that this process may still take: what the system says is available, or less if a control group
/// or one of its ancestors limits it. The page cache of a group counts as free; memory of nodes without cores, such as
/// a GPU's that the system sees, does not. Infinite if the system says nothing. `root` is for tests.
double free_memory_bytes(std::filesystem::path const& root = system_root());

}  // namespace yoke
