// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// Whether this build has no GPU back end: the device is then a second part of the host's cores.
bool is_split_host();

/// How much of a node yoke uses. Less than all of it acts as another pair of processors of the same node.
struct NodeShare {
  std::size_t host_threads =
      0;  ///< 0: a fair part of the cores on a split host, else all but one per device; at most 512
  std::size_t device_threads = 0;  ///< of each device of a split host; 0: all cores that the host leaves, shared out
  double device_fraction = 1;      ///< of a GPU's compute units
  std::size_t split = 2;           ///< parts of a split host: the host, and devices of one size
  bool oversubscribe = false;      ///< on a split host, processors may share cores

  std::size_t devices() const { return split - 1; }
};

/// Throws Error if this device has no such share: threads of a GPU, several GPUs, a fraction of a split host.
void expect_possible(NodeShare const& share);

/// Threads of the host and of each device; a GPU has none, but its driver thread has a core.
struct Threads {
  std::size_t host = 0, device = 0;
};
/// Of this share on so many cores. Throws Error if they do not suffice.
Threads threads_of(NodeShare const& share, std::size_t cores);

}  // namespace yoke
