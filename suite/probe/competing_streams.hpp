// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>

#include "suite/node/processors.hpp"

namespace yoke {

/// Returns a triad over the processor's own arrays, which are far larger than its caches, in portions of half a
/// millisecond. Only for the host and the first device; call it on the processor's driver thread. `processors` must
/// outlive it.
std::function<void(Processor)> competing_streams(Processors& processors);

}  // namespace yoke
