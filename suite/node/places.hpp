// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "suite/node/node_share.hpp"

namespace yoke {

/// What stands beside the host.
struct DeviceKind {
  bool part_of_host = true;    ///< a second part of the host's cores, which has threads
  std::string gpu = {};        ///< else the PCI address of a GPU, whose driver thread has a core
  std::vector<int> near = {};  ///< hardware threads next to the GPU; empty if the system does not say
  bool integrated = false;     ///< the GPU is in the host's package, and works in its memory
};

/// The device of this build, on this node.
DeviceKind device_kind();

/// Threads of the host and of each device of this kind, on so many cores; as `threads_of` of node_share.hpp.
Threads threads_of(NodeShare const& share, std::size_t cores, bool part_of_host);

/// The cores of a node's processors: one for each thread.
struct Places {
  std::vector<int> host;
  std::vector<std::vector<int>> devices;  ///< of each: its threads' cores, or that of a GPU's driver thread
};

/// Deals out `cores`, the host's first; a GPU's driver thread gets a core next to it if there is one, and of the
/// fastest kind. Throws Error if they do not suffice for the share.
Places places_on(std::vector<int> cores, NodeShare const& share, DeviceKind const& kind);

/// Of this process. Throws Error as `places_on`, or if the share is not possible with this build's device.
Places places_here(NodeShare const& share);

}  // namespace yoke
