// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/cli/options/command.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

/// Declares --host-threads, --device-threads, --split, --oversubscribe and --device-fraction.
void declare_parts(Command& command, NodeShare& parts);

}  // namespace yoke
