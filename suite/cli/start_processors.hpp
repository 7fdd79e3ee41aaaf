// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "suite/execution/crash_guard.hpp"
#include "suite/node/processors.hpp"

namespace yoke::cli {

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
