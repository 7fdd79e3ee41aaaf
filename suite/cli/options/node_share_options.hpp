// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "suite/cli/options/command.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/processors.hpp"

namespace yoke::cli {

/// Declares --host-threads, --device-threads, --split, --oversubscribe and --device-fraction. If `host_threads` is
/// given, --host-threads may be a list, and is stored there.
void declare_parts(Command& command, NodeShare& parts, std::string* host_threads = nullptr);

/// Declares --device-wait. `name` stays empty without the option.
void declare_device_wait(Command& command, std::string& name);

/// Returns the way in which driver threads wait; spinning if `name` is empty.
DeviceWait device_wait_of(std::string const& name);

/// Makes driver threads wait in the way `name`. On a split host that has no effect, which a note explains.
void apply_device_wait(std::string const& name, Processors& processors);

}  // namespace yoke::cli
