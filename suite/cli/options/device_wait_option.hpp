// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <CLI/CLI.hpp>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke {

/// Declares --device-wait. `name` stays empty where it is not given.
void declare_device_wait(CLI::App& verb, std::string& name);

/// Has driver threads wait as `name` says. On a split host, where that changes nothing, says so on standard error.
void apply_device_wait(std::string const& name, Processors& processors);

/// What rows say: empty on a split host.
std::string device_wait_name(Processors const& processors);

}  // namespace yoke
