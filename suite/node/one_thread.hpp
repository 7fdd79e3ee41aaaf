// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/node_share.hpp"
#include "suite/node/spaces.hpp"

namespace yoke {

/// One thread of the host, so that counts do not depend on the node's cores.
inline NodeShare one_thread() {
  NodeShare share;
  share.host_threads = 1;
  if (!split_host) return share;
  share.device_threads = 1;
  share.oversubscribe = true;
  return share;
}

}  // namespace yoke
