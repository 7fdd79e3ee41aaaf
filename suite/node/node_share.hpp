// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace yoke {

/// True if this build has no GPU back end: then the device is a second part of the host's cores.
bool is_split_host();

/// Part of a node for yoke to use. A smaller part emulates another pair of processors on one node.
struct NodeShare {
  /// At most 512. 0: an equal part of the cores on a split host, otherwise all cores but one per device.
  std::size_t host_threads = 0;
  std::size_t device_threads = 0;  ///< per device of a split host; 0: an equal part of the cores not used by the host
  double device_fraction = 1;      ///< fraction of a GPU's compute units
  std::size_t split = 2;           ///< parts of a split host: the host, and devices of equal size
  bool oversubscribe = false;      ///< true: processors of a split host may share cores

  /// Number of devices of a split host.
  std::size_t devices() const { return split - 1; }
};

/// Throws Error if this device does not support the share: threads of a GPU, several GPUs, or a fraction of a split
/// host.
void expect_possible(NodeShare const& share);

/// Numbers of threads of the host and of each device; 0 for a GPU, although its driver thread occupies a core.
struct Threads {
  std::size_t host = 0, device = 0;
};
/// Threads of this share on `cores` cores. Throws Error if they are insufficient.
Threads threads_of(NodeShare const& share, std::size_t cores);

/// A share of one host thread, so that counts do not depend on the node's cores.
NodeShare one_thread();

}  // namespace yoke
