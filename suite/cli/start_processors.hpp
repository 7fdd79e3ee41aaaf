// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <memory>
#include <string>

#include "suite/execution/crash_guard.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Starts the processors, which run kernels to check themselves. If runs are limited to `timeout_s` and the start does
/// not end within that time, or two minutes if that is longer, ends the program with a sentence (CrashGuard). Throws
/// Error as Processors.
inline std::unique_ptr<Processors> start_processors(NodeShare const& share, std::size_t device_queues,
                                                    double timeout_s) {
  constexpr double min_s = 120;  // a GPU loads all kernels
  CrashGuard const guard([](std::string const& reason) { return "starting the processors: " + reason; },
                         std::max(timeout_s, min_s));
  return std::make_unique<Processors>(share, device_queues);
}

}  // namespace yoke
