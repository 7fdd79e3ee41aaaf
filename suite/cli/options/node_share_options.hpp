// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "suite/cli/options/command.hpp"
#include "suite/execution/failures.hpp"
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

/// Starts the processors, which run kernels to check themselves. If the start does not end within `timeout_s`, the
/// limit of a run, or within two minutes if that is longer, but at most ten, ends the program with a sentence
/// (CrashGuard). Throws Error as Processors.
inline std::unique_ptr<Processors> start_processors(NodeShare const& share, std::size_t device_queues,
                                                    double timeout_s = std::numeric_limits<double>::infinity()) {
  constexpr double min_s = 120;  // a GPU loads all kernels
  constexpr double max_s = 600;  // a device that never answers would wait for ever
  execution::CrashGuard const guard([](std::string const& reason) { return "starting the processors: " + reason; },
                                    std::clamp(timeout_s, min_s, max_s));
  return std::make_unique<Processors>(share, device_queues);
}

}  // namespace yoke::cli
