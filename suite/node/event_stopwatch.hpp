// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/core/stopwatch.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// A stopwatch whose points the device marks itself, so that nothing waits before `wait`. Null for the host and for
/// back ends without such events. `processors` outlives it.
std::unique_ptr<Stopwatch> event_stopwatch(Processors const& processors, Processor processor);

}  // namespace yoke
