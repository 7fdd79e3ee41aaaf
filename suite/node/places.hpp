// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "suite/core/system_root.hpp"
#include "suite/node/node_share.hpp"

namespace yoke::node {

/// Kind of the node's device(s).
struct DeviceKind {
  bool part_of_host = true;    ///< true: another part of the host's cores, which has threads
  std::string gpu = {};        ///< PCI address of the GPU otherwise; its driver thread occupies a core
  std::vector<int> near = {};  ///< hardware threads close to the GPU; empty if unknown
  bool integrated = false;     ///< true if the GPU is in the host's package and uses the host's memory
};

/// Returns the device kind of this build on this node.
DeviceKind device_kind();

/// Threads of the host and of each device of this kind on `cores` cores; see `threads_of` in node_share.hpp.
Threads threads_of(NodeShare const& share, std::size_t cores, bool part_of_host);

/// Cores of a node's processors, one per thread.
struct Places {
  std::vector<int> host;
  /// By device: the cores of its threads, or that of the GPU's driver thread.
  std::vector<std::vector<int>> devices;
};

/// Distributes `cores`, host first. A GPU's driver thread gets a core close to the GPU, if possible, and of the fastest
/// kind. Throws Error if the cores are insufficient for the share.
Places places_on(std::vector<int> cores, NodeShare const& share, DeviceKind const& kind);

/// Places for this process. Throws Error as `places_on`, or if this build's device does not support the share.
Places places_here(NodeShare const& share);

/// Groups hardware threads by core kind (performance and efficiency cores), fastest kind last. One group if all are
/// alike or the system does not report kinds.
std::vector<std::vector<int>> core_kinds_of(std::vector<int> const& cores);

/// Returns a sentence for each problem of running the node's processors at these places: a quota below the number of
/// threads, cores of several kinds in one processor, a GPU far from its driver thread, a package other than that of an
/// integrated GPU, or a GPU that shares its power sensor with another one. Empty without problems. Reads quotas and PCI
/// devices under `root`.
std::vector<std::string> node_doubts(Places const& places, DeviceKind const& kind,
                                     std::filesystem::path const& root = core::system_root());

}  // namespace yoke::node
