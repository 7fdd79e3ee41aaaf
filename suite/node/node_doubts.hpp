// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"
#include "suite/node/places.hpp"

namespace yoke::node {

/// Returns a sentence for each problem of running the node's processors at these places: a quota below the number of
/// threads, cores of several kinds in one processor, a GPU far from its driver thread, a package other than that of an
/// integrated GPU, or a GPU that shares its power sensor with another one. Empty without problems. Reads quotas and PCI
/// devices under `root`.
std::vector<std::string> node_doubts(Places const& places, DeviceKind const& kind,
                                     std::filesystem::path const& root = core::system_root());

}  // namespace yoke::node
