// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/core/stopwatch.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Returns a stopwatch that records events on the device, so that nothing waits before `wait`; null for the host and
/// for back ends without events. `processors` must outlive it.
std::unique_ptr<Stopwatch> event_stopwatch(Processors const& processors, Processor processor);

}  // namespace yoke
