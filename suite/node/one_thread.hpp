// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/node_share.hpp"

namespace yoke {

/// A share of one host thread, so that counts do not depend on the node's cores.
NodeShare one_thread();

}  // namespace yoke
