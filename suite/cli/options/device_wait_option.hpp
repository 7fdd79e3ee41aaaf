// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/cli/options/command.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Declares --device-wait. `name` stays empty if it is not given.
void declare_device_wait(Command& command, std::string& name);

/// Has driver threads wait as `name` says. On a split host that changes nothing, which a note says.
void apply_device_wait(std::string const& name, Processors& processors);

}  // namespace yoke
