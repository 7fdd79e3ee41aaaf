// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/cli/options/command.hpp"
#include "suite/node/node_share.hpp"

namespace yoke {

/// Declares --host-threads, --device-threads, --split, --oversubscribe and --device-fraction. If `host_threads` is
/// given, --host-threads may be a list, and is stored there.
void declare_parts(Command& command, NodeShare& parts, std::string* host_threads = nullptr);

}  // namespace yoke
