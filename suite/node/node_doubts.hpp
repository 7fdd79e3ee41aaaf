// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"
#include "suite/node/places.hpp"

namespace yoke {

/// What cannot be right if the node's processors compute at these places, one sentence each: a quota below the threads,
/// cores of several kinds in one part, a GPU far from its driver thread, other packages than the one that an integrated
/// GPU is in. Empty if there is nothing of these. Reads quotas under `root`.
std::vector<std::string> node_doubts(Places const& places, DeviceKind const& kind,
                                     std::filesystem::path const& root = system_root());

}  // namespace yoke
