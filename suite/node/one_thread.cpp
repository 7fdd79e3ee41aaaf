// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/one_thread.hpp"

namespace yoke {

NodeShare one_thread() {
  NodeShare share;
  share.host_threads = 1;
  if (!is_split_host()) return share;
  share.device_threads = 1;
  share.oversubscribe = true;
  return share;
}

}  // namespace yoke
